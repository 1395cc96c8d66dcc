import { navigate } from '../navigation/location';
import { paths } from '../navigation/paths';
import { loginHint } from './login-hint';
import { usePortal, useSession } from './portal';
import { isRequest, rememberedTarget, rememberTarget } from './target';

/**
 * Opens the sign-in, and then the same authorization request with the account that signs in. Until then the person stays signed in,
 * unless they have a required action: its pages would open again. Undefined without an authorization request.
 */
export function useOtherAccount(): (() => void) | undefined {
  const { session } = usePortal();
  const { sessionToken } = useSession();
  const here = location.pathname + location.search;
  const request = [here, rememberedTarget()].find(isRequest);

  if (request === undefined) return undefined;
  return () => {
    if (sessionToken?.required_action !== null) session.logOut();
    rememberTarget(request);
    Object.assign(loginHint, { email: '', phone: '', hasWaiting: false });
    navigate(paths.loginEmail);
  };
}
