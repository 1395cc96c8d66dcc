import { Button } from '@talon/ui/Button';
import { PortalForm } from '../../shared/form/PortalForm';
import { useForm } from '../../shared/form/use-form';
import { useTranslations } from '../../shared/translations/translations';
import { StepTitle } from './StepTitle';
import { useEmailStep } from './use-email-step';

/** Asks for the e-mail again when the person comes back to correct it. */
export function EmailVerificationScreen() {
  const { translate } = useTranslations();
  const form = useForm();
  const { explanation, fields, stop, send } = useEmailStep(form);
  return (
    <>
      <StepTitle step={2} back="create" title={translate('onboarding.email.title')}>
        {explanation}
      </StepTitle>
      <PortalForm form={form} send={async () => stop() ?? send()}>
        {fields}
        <Button type="submit" isWide>
          {translate('onboarding.send-code')}
        </Button>
      </PortalForm>
    </>
  );
}
