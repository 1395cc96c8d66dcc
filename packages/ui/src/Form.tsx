import {
  type ComponentPropsWithoutRef,
  type SyntheticEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { ErrorSummary } from './ErrorSummary';
import styles from './Form.module.css';
import { useHeadingOf } from './use-heading-of';
import { FormContext, type FormError } from './form-context';

export type { FormError } from './form-context';

const none: readonly FormError[] = [];

export type FormProps = Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'className' | 'action'> & {
  /** Called once per submission, never while busy. */
  onSubmit: () => void;
  /** The errors of the last submission. Keep the same array until the next one, because a new array moves the focus. */
  errors?: readonly FormError[] | undefined;
  /** The heading of the error summary. */
  errorTitle: string;
  busy?: boolean | undefined;
  children: ReactNode;
};

/** A form whose fields find their error by name. The error summary takes the focus when a submission fails. */
export function Form({ onSubmit, errors = none, errorTitle, busy = false, children, ...rest }: FormProps) {
  const formId = useId();
  const summary = useRef<HTMLDivElement>(null);
  const { ref: headed, headingId } = useHeadingOf<HTMLFormElement>();
  const isSubmitted = useRef(false);
  const controlId = useCallback((field: string) => `${formId}${field}`, [formId]);
  const state = useMemo(() => ({ errors, isBusy: busy, controlId }), [errors, busy, controlId]);

  useEffect(() => {
    if (errors.length === 0 || !isSubmitted.current) return;
    isSubmitted.current = false;
    summary.current?.focus();
  }, [errors]);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    isSubmitted.current = true;
    onSubmit();
  }

  return (
    <FormContext value={state}>
      <form
        method="post"
        noValidate
        aria-labelledby={headingId}
        {...rest}
        ref={headed}
        className={styles.form}
        onSubmit={submit}
      >
        {errors.length > 0 && (
          <ErrorSummary ref={summary} title={errorTitle} errors={errors} controlId={controlId} />
        )}
        {children}
      </form>
    </FormContext>
  );
}
