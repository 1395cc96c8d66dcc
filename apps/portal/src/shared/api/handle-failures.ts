import type { Client } from '@talon/contract/client';
import type { RequestOf } from '@talon/contract/endpoint';
import { changeIban } from '@talon/contract/profile';
import { endsSession } from '../session/ends-session';
import type { Session } from '../session/session';
import type { HeldToken } from '../session/tokens';
import { type StartChallenge, withStepUp } from '../step-up/step-up';
import { startBankStepUp } from './mfa';

/** The pages of an authorization request end the session themselves, after they have remembered the request. */
const isOwnFlow = ({ path }: { path: string }) => path === '/authorize';

/** Which step-up the code page asks for (specification, states and transitions). */
function stepUpSearch(path: string, held: HeldToken | undefined): string {
  if (held?.required_action === 'weak_password') return '?weakPassword=true';
  return path === changeIban.path ? '?single=1' : '';
}

/** The step-up for a bank account is for the one that is being sent. */
function challengeFor(send: Client, path: string, body: unknown): StartChallenge | undefined {
  if (path !== changeIban.path) return undefined;
  const { iban } = body as RequestOf<typeof changeIban>;
  return () => startBankStepUp(send, iban);
}

/**
 * The one place for failures that concern the whole portal. A missing step-up is done, and the call is sent again; a
 * session that has ended, or that has a required action by now, is given up or led to it.
 */
export function handleFailures(send: Client, session: Session): Client {
  return async (endpoint, request) => {
    const { held } = session.state();
    const { path } = endpoint;
    const start = challengeFor(send, path, request?.body);
    const result = await withStepUp(() => send(endpoint, request), stepUpSearch(path, held), start);
    const isSameSession = session.state().held?.token === held?.token;
    if (!result.ok && endpoint.access === 'bearer' && !isOwnFlow(endpoint) && isSameSession) {
      const { code } = result.failure;
      if (endsSession(code)) session.refused(code);
    }
    return result;
  };
}
