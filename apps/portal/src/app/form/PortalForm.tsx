import { Form } from '@talon/ui/Form';
import type { ReactNode } from 'react';
import { useWords } from '../words';
import type { PortalFormState, Work } from './use-form';

/** A form that is sent once at a time, and tells what stands in the way. */
export function PortalForm({
  form: { errors, isBusy, submit },
  send,
  children,
}: {
  form: PortalFormState;
  send: Work;
  children: ReactNode;
}) {
  const { translate } = useWords();
  return (
    <Form
      onSubmit={() => void submit(send)}
      errors={errors}
      errorTitle={translate('form.failed')}
      busy={isBusy}
    >
      {children}
    </Form>
  );
}
