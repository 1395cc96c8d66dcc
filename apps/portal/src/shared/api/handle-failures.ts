import type { Client } from '@talon/contract/client';
import type { RequestOf } from '@talon/contract/endpoint';
import { changeIban } from '@talon/contract/profile';
import { navigate } from '../navigation/location';
import { paths } from '../navigation/paths';
import { endsSession } from '../session/ends-session';
import type { Session } from '../session/session';
import type { SessionToken } from '../session/tokens';
import { type StartChallenge, withStepUp } from '../step-up/step-up';
import { startBankStepUp } from './step-up';

/** The pages of an authorization request end the session themselves, after they have remembered the request. */
const isOwnFlow = ({ path }: { path: string }) => path.startsWith('/authorize');

/** The query of the code page, which selects the kind of step-up (specification, states and transitions). */
function stepUpSearch(path: string, sessionToken: SessionToken | undefined): string {
  if (sessionToken?.required_action === 'weak_password') return '?weakPassword=true';
  return path === changeIban.path ? '?single=1' : '';
}

/** Starts the step-up for the bank account in the request body. Undefined for other calls. */
function challengeFor(send: Client, path: string, body: unknown): StartChallenge | undefined {
  if (path !== changeIban.path) return undefined;
  const { iban } = body as RequestOf<typeof changeIban>;
  return () => startBankStepUp(send, iban);
}

/**
 * Handles the failures that concern the whole portal. If step-up is missing, the person completes it and the call is sent
 * again. On a blocked network, a page says what to do. If the session has ended, it is cleared. If it now has a required action, the person is redirected to that action.
 */
export function handleFailures(send: Client, session: Session): Client {
  return async (endpoint, request) => {
    const { sessionToken } = session.state();
    const { path } = endpoint;
    const start = challengeFor(send, path, request?.body);
    const result = await withStepUp(() => send(endpoint, request), stepUpSearch(path, sessionToken), start);
    if (!result.ok && result.failure.code === 'network-blocked') navigate(paths.blockedNetwork);
    const isSameSession = session.state().sessionToken?.token === sessionToken?.token;
    if (!result.ok && endpoint.access === 'bearer' && !isOwnFlow(endpoint) && isSameSession) {
      const { code } = result.failure;
      if (endsSession(code)) session.refused(code);
    }
    return result;
  };
}
