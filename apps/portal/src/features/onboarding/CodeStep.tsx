import { showOnboarding } from '@talon/contract/onboarding';
import { Link } from '@talon/ui/Link';
import { ChallengeForm } from '../../shared/challenge/ChallengeForm';
import { CodeSent } from '../../shared/challenge/CodeSent';
import { useChallenge } from '../../shared/challenge/use-challenge';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import type { Onboarding } from '../../shared/api/onboarding';
import { useJourney, useOnboarding } from './journey';
import { pageAfter, pathOf } from './pages';
import { StepTitle } from './StepTitle';
import { useFailure } from './use-failure';

type Challenge = NonNullable<Onboarding['challenge']>;

/** Asks for the code that was sent. */
export function CodeStep({ challenge }: { challenge: Challenge }) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { know, go } = useJourney();
  const current = useOnboarding();
  const refuse = useFailure();
  const isSms = challenge.channel === 'sms';

  /** Opens the next page unless a code is pending or the address already signs in. Returns whether it has opened. */
  function arrive(onboarding: Onboarding): boolean {
    know(onboarding);
    if (onboarding.challenge !== null || onboarding.signs_in_already !== null) return false;
    go(pageAfter(onboarding), { replaces: true });
    return true;
  }

  /** Reloads the onboarding: for the tries left, and because the response to a correct code may have been lost. */
  async function hasArrived(): Promise<boolean> {
    const result = await call(showOnboarding);
    return result.ok && arrive(result.value);
  }

  const code = useChallenge({
    purpose: isSms ? 'onboarding-phone' : 'onboarding-email',
    payload: challenge.payload,
    onConfirmed: onboarding => void arrive(onboarding),
    onSent: sent => know({ ...current, challenge: sent }),
    async onFailed(failure, step) {
      if (step === 'confirm' && (await hasArrived())) return undefined;
      return refuse(failure, { 'code-refused': 'code' });
    },
  });

  return (
    <>
      <StepTitle step={isSms ? 3 : 2} title={translate(isSms ? 'code.title.sms' : 'code.title.email')}>
        <CodeSent
          digits={challenge.code_length}
          destination={challenge.destination}
          typed={typedAddress(isSms ? current.phone : current.email)}
          isLater={challenge.arrives_in !== undefined}
        />
      </StepTitle>
      <ChallengeForm challenge={challenge} send={code.confirm} resend={code.resend} />
      <p>
        {translate(isSms ? 'code.wrong-phone' : 'code.wrong-email')}{' '}
        <Link href={pathOf(isSms ? 'phone-verification' : 'email-verification')}>
          {translate('code.change')}
        </Link>
      </p>
    </>
  );
}

/** The typed address; undefined for an address of the invitation or the directory, which is masked. */
function typedAddress(address: string | null): string | undefined {
  return address === null || address.includes('•') ? undefined : address;
}
