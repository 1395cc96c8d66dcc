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
import type { Onboarding } from '../../shared/api/onboarding';
import { keepCompleted } from './completed';
import { useJourney, useOnboarding } from './journey';
import { useConfirmedPerson } from './use-confirmed-person';
import { StepTitle } from './StepTitle';
import { useFailure } from './use-failure';

const judge: PasswordJudge = (call, password) => call(judgeOnboardingPassword, { body: { password } });

export function PasswordScreen() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { go } = useJourney();
  const onboarding = useOnboarding();
  const person = useConfirmedPerson();
  const choice = useNewPassword({ ...onboarding, ...namesOf(onboarding, person.body) }, judge);
  const form = useForm();
  const refuse = useFailure();
  const refusePassword = usePasswordProblems();

  async function send(): Promise<readonly Problem[] | undefined> {
    if (person.problems.length > 0) return person.problems;
    const result = await call(completeOnboarding, { body: { password: choice.password, ...person.body } });
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
      <StepTitle step={4} title={translate('onboarding.password.title')}>
        {translate('onboarding.password.text')}
      </StepTitle>
      <PortalForm form={form} send={send}>
        {person.field}
        <NewPassword choice={choice} username={onboarding.email} />
        <Button type="submit" isWide disabled={!choice.isGood || person.isPending}>
          {translate('onboarding.password.submit')}
        </Button>
      </PortalForm>
    </>
  );
}

/** The names that the password must not contain: those confirmed on this page, or else those typed before. */
function namesOf(
  typed: Onboarding,
  confirmed: { firstname?: string | undefined; lastname?: string | undefined },
) {
  return {
    firstname: confirmed.firstname ?? typed.firstname,
    lastname: confirmed.lastname ?? typed.lastname,
  };
}
