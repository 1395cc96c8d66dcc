import { useOnboarding } from './journey';
import { AccountExists } from './AccountExists';
import { CodeStep } from './CodeStep';
import { CodeConfirmed } from './CodeConfirmed';

/** The code page for e-mail and phone. If the address already signs in to an account, says so. */
export function OnboardingCodeScreen() {
  const { signs_in_already: kind, challenge } = useOnboarding();
  if (kind !== null) return <AccountExists kind={kind} />;
  return challenge ? <CodeStep challenge={challenge} /> : <CodeConfirmed />;
}
