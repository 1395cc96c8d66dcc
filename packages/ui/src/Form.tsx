import {
  type ComponentPropsWithoutRef,
  type SyntheticEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  type Ref,
  useState,
  useSyncExternalStore,
} from 'react';
import { ErrorSummary } from './ErrorSummary';
import styles from './Form.module.css';
import { useNameFromHeading } from './use-name-from-heading';
import { createFormFields, FormContext, type FormError, type FormState } from './form-context';

export type { FormError } from './form-context';

const none: readonly FormError[] = [];
const asText = (message: string): ReactNode => message;

export type FormProps = Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'className' | 'action'> & {
  /** Called once per submission, never while busy. */
  onSubmit: () => void;
  /** The errors of the last submission. Keep the same array until the next one, because a new array moves the focus. */
  errors?: readonly FormError[] | undefined;
  /** The heading of the error summary. */
  errorTitle: string;
  busy?: boolean | undefined;
  /** Shows the message of an error; by default its text. Keep the same function. */
  write?: ((message: string) => ReactNode) | undefined;
  children: ReactNode;
};

/**
 * A form whose fields find their error by name. Each error is shown once: beside its control, or in the summary if it has no
 * control. When a submission fails, the summary takes the focus, or without a summary the first control with an error.
 */
export function Form({
  onSubmit,
  errors = none,
  errorTitle,
  busy = false,
  write = asText,
  children,
  ...rest
}: FormProps) {
  const formId = useId();
  const summary = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [fields] = useState(createFormFields);
  const submitted = useRef<HTMLFormElement>(null);
  const controlId = useCallback((field: string) => `${formId}${field}`, [formId]);
  const state = useMemo(
    () => ({ errors, isBusy: busy, controlId, fields, write }),
    [errors, busy, controlId, fields, write],
  );

  useNameFromHeading(form);
  useEffect(() => {
    if (errors.length === 0 || !submitted.current) return;
    const inError = submitted.current.querySelector<HTMLElement>('[aria-invalid="true"]');
    submitted.current = null;
    (summary.current ?? inError)?.focus();
  }, [errors]);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    submitted.current = event.currentTarget;
    onSubmit();
  }

  return (
    <FormContext value={state}>
      <form method="post" noValidate {...rest} ref={form} className={styles.form} onSubmit={submit}>
        <ErrorsWithoutField ref={summary} title={errorTitle} state={state} />
        {children}
      </form>
    </FormContext>
  );
}

/** The summary of the errors that no field shows. */
function ErrorsWithoutField({
  title,
  state: { errors, controlId, fields, write },
  ref,
}: {
  title: string;
  state: FormState;
  ref: Ref<HTMLDivElement>;
}) {
  const names = useSyncExternalStore(fields.subscribe, fields.names, fields.names);
  const summarised = errors.filter(({ field }) => field === undefined || !names.includes(field));
  if (summarised.length === 0) return null;
  return <ErrorSummary ref={ref} title={title} errors={summarised} controlId={controlId} write={write} />;
}
