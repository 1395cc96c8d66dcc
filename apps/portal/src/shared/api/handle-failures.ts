import type { Client } from '@talon/contract/client';
import { endsSession } from '../session/ends-session';
import type { Session } from '../session/session';
import type { HeldToken } from '../session/tokens';
import { withStepUp } from '../step-up/step-up';

/** The pages of an authorization request end the session themselves, after they have remembered the request. */
const isOwnFlow = ({ path }: { path: string }) => path === '/authorize';

/** Which step-up the code page asks for (specification, states and transitions). */
function stepUpSearch(path: string, held: HeldToken | undefined): string {
  if (held?.required_action === 'weak_password') return '?weakPassword=true';
  return path === '/user/iban' ? '?single=1' : '';
}

/**
 * The one place for failures that concern the whole portal. A missing step-up is done, and the call is sent again; a
 * session that has ended, or that has a required action by now, is given up or led to it.
 */
export function handleFailures(send: Client, session: Session): Client {
  return async (endpoint, request) => {
    const { held } = session.state();
    const result = await withStepUp(() => send(endpoint, request), stepUpSearch(endpoint.path, held));
    const isSameSession = session.state().held?.token === held?.token;
    if (!result.ok && endpoint.access === 'bearer' && !isOwnFlow(endpoint) && isSameSession) {
      const { code } = result.failure;
      if (endsSession(code)) session.refused(code);
    }
    return result;
  };
}
