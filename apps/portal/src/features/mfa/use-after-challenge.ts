import type { ChallengeOutcome } from '@talon/contract/challenge-calls';
import type { MfaMethod } from '@talon/rules/authenticators';
import { isWaitingAt, markStepUpDone, returnAfterStepUp } from '../../shared/step-up/step-up';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { hasPasskeys } from '../../shared/passkeys/has-passkeys';
import { usePortal } from '../../shared/session/portal';

/** Whether a passkey may be offered after this. After a recovery code, the device may be somebody else's. */
const mayOffer = (method: MfaMethod) => hasPasskeys() && method !== 'passkey' && method !== 'recovery-code';

/**
 * Returns a function that continues after a confirmed code. The first case that applies decides (specification, states and
 * transitions).
 */
export function useAfterChallenge(hasWeakPassword: boolean) {
  const { session } = usePortal();

  return function proceed(settled: ChallengeOutcome<'sign-in'>, method: MfaMethod): void {
    if (settled.access_token !== null) {
      const offer = mayOffer(method) ? paths.passkeyOffer : undefined;
      const detour = method === 'card' ? `${paths.security}?mfa=true` : offer;
      session.begin({ token: settled.access_token, required_action: settled.required_action }, detour);
      // The navigation rules then redirect to the required action, the target or the dashboard.
      navigate(session.state().sessionToken ? paths.home : paths.loginEmail, { replaces: true });
    } else if (hasWeakPassword) {
      if (!returnAfterStepUp('?verified=true'))
        navigate(`${paths.weakPassword}?verified=true`, { replaces: true });
    } else if (method === 'card' && !isWaitingAt(paths.security)) {
      markStepUpDone();
      navigate(`${paths.security}?mfa=true`, { replaces: true });
    } else if (!returnAfterStepUp()) {
      history.back();
    }
  };
}
