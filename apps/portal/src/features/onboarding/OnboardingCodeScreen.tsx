import { useOnboarding } from './journey';
import { AccountExists } from './AccountExists';
import { CodeStep } from './CodeStep';
import { CodeConfirmed } from './CodeConfirmed';

/** The code page of both verifications, and what is said when the address turns out to sign in already. */
export function OnboardingCodeScreen() {
  const { signs_in_already: kind, challenge } = useOnboarding();
  if (kind !== null) return <AccountExists kind={kind} />;
  return challenge ? <CodeStep challenge={challenge} /> : <CodeConfirmed />;
}
