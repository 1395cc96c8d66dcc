import { Button } from '@talon/ui/Button';
import { PortalForm } from '../../app/form/PortalForm';
import type { Problem } from '../../app/form/problems';
import { useForm } from '../../app/form/use-form';
import { forgetOnboarding } from '../../app/onboarding-handle';
import { NewPassword } from '../../app/password/NewPassword';
import { useNewPassword } from '../../app/password/use-new-password';
import { usePortal } from '../../app/portal';
import { useWords } from '../../app/words';
import { completeOnboarding } from '../../data/onboarding';
import { keepCompleted } from './completed';
import { useJourney, useOnboarding } from './journey';
import { StepTitle } from './StepTitle';
import { useRefusal } from './use-refusal';

export function PasswordScreen() {
  const { call } = usePortal();
  const { translate } = useWords();
  const { go } = useJourney();
  const choice = useNewPassword(useOnboarding());
  const form = useForm();
  const refuse = useRefusal();

  async function send(): Promise<Problem[] | undefined> {
    const result = await completeOnboarding(call, choice.password);
    if (result.ok) {
      keepCompleted(result.value);
      forgetOnboarding();
      go('confirmation', { replaces: true });
      return undefined;
    }
    return refuse(result.failure, { 'password-refused': 'password' });
  }

  return (
    <>
      <StepTitle step={5} title={translate('onboarding.password.title')}>
        {translate('onboarding.password.text')}
      </StepTitle>
      <PortalForm form={form} send={send}>
        <NewPassword choice={choice} />
        <Button type="submit" isWide disabled={!choice.isGood}>
          {translate('onboarding.password.submit')}
        </Button>
      </PortalForm>
    </>
  );
}
