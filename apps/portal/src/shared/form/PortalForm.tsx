import { Form } from '@talon/ui/Form';
import type { ReactNode } from 'react';
import { WithHelpdesk } from '../layout/WithHelpdesk';
import { useTranslations } from '../translations/translations';
import type { PortalFormState, Work } from './use-form';

/** Turns the helpdesk's number in an error into a link that calls it. */
const write = (message: string) => <WithHelpdesk text={message} />;

/** A form with the state of `useForm`. `label`: for one of several forms below a heading, which is its name otherwise. */
export function PortalForm({
  label,
  form: { errors, isBusy, submit, change },
  send,
  children,
}: {
  label?: string;
  form: PortalFormState;
  send: Work;
  children: ReactNode;
}) {
  const { translate } = useTranslations();
  return (
    <Form
      onSubmit={() => void submit(send)}
      errors={errors}
      errorTitle={translate('form.failed')}
      busy={isBusy}
      onInput={change}
      write={write}
      {...(label !== undefined && { 'aria-label': label, 'aria-labelledby': undefined })}
    >
      {children}
    </Form>
  );
}
