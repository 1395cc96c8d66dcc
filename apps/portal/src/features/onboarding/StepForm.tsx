import { Form } from '@talon/ui/Form';
import type { ReactNode } from 'react';
import { useWords } from '../../app/words';
import type { StepFormState, Work } from './use-step-form';

/** The form of a step: sends it once, and tells what stands in the way. */
export function StepForm({
  form: { errors, isBusy, submit },
  send,
  children,
}: {
  form: StepFormState;
  send: Work;
  children: ReactNode;
}) {
  const { translate } = useWords();
  return (
    <Form
      onSubmit={() => void submit(send)}
      errors={errors}
      errorTitle={translate('onboarding.failed')}
      busy={isBusy}
    >
      {children}
    </Form>
  );
}
