import { completeOnboarding, judgeOnboardingPassword } from '@talon/contract/onboarding';
import { Button } from '@talon/ui/Button';
import { PortalForm } from '../../shared/form/PortalForm';
import type { Problem } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { forgetOnboarding } from '../../shared/onboarding/onboarding-handle';
import { NewPassword } from '../../shared/password/NewPassword';
import type { PasswordJudge } from '../../shared/password/use-judgement';
import { usePasswordProblems } from '../../shared/password/use-password-problems';
import { useNewPassword } from '../../shared/password/use-new-password';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';

import { keepCompleted } from './completed';
import { useJourney, useOnboarding } from './journey';
import { useLastname } from './use-lastname';
import { StepTitle } from './StepTitle';
import { useFailure } from './use-failure';

const judge: PasswordJudge = (call, password) => call(judgeOnboardingPassword, { body: { password } });

export function PasswordScreen() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { go } = useJourney();
  const onboarding = useOnboarding();
  const choice = useNewPassword(onboarding, judge);
  const name = useLastname();
  const form = useForm();
  const refuse = useFailure();
  const refusePassword = usePasswordProblems();

  async function send(): Promise<Problem[] | undefined> {
    if (name.problem) return [name.problem];
    const { lastname } = name;
    const result = await call(completeOnboarding, {
      body: { password: choice.password, ...(lastname !== undefined && { lastname }) },
    });
    if (result.ok) {
      keepCompleted(result.value);
      forgetOnboarding();
      go('confirmation', { replaces: true });
      return undefined;
    }
    return refusePassword(result.failure) ?? refuse(result.failure, { 'password-refused': 'password' });
  }

  return (
    <>
      <StepTitle step={5} title={translate('onboarding.password.title')}>
        {translate('onboarding.password.text')}
      </StepTitle>
      <PortalForm form={form} send={send}>
        {name.field}
        <NewPassword choice={choice} username={onboarding.email} />
        <Button type="submit" isWide disabled={!choice.isGood || name.isPending}>
          {translate('onboarding.password.submit')}
        </Button>
      </PortalForm>
    </>
  );
}
