import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { hasClosedEarly } from '../kernel/closed-early';
import { truncated } from '../kernel/network';
import { accountOfRequest } from './account-of-request';
import { answerUnavailable } from './answer-unavailable';
import { currentBindings } from './current-bindings';
import { explainRefusal, givenValue } from './explain-refusal';
import { routeOf } from './routes';

/** The engine's events for a refused request of a client. */
const events = [
  'authorization.error',
  'pushed_authorization_request.error',
  'grant.error',
  'introspection.error',
  'revocation.error',
  'userinfo.error',
  'end_session.error',
  'end_session_confirm.error',
  'jwks.error',
  'discovery.error',
] as const;

/**
 * What the engine, or the write of a use, says when a code or refresh token is used again, which ends all tokens that came from it:
 * somebody may have copied it.
 */
const replays: ReadonlySet<string | undefined> = new Set([
  'used before',
  'refresh token already used',
  'authorization code already consumed',
]);

function isReplay({ error, error_detail: detail }: errors.OIDCProviderError): boolean {
  return error === 'invalid_grant' && replays.has(detail);
}

/** Results that a client expects, which are no fault of its request. */
const expected = new Set(['login_required', 'consent_required', 'interaction_required', 'access_denied']);

/**
 * Logs each error in one line, with more detail than the response contains, and explains it to the developers of the client. The engine announces an error of ours after it has
 * prepared its answer, which is replaced here while the database is unavailable.
 */
export function logErrors(
  { log, failures, refusals }: Pick<Deps, 'log' | 'failures' | 'refusals'>,
  market: string,
  provider: Provider,
): void {
  for (const event of events) {
    provider.on(event as 'grant.error', (context: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
      const { trace, requestId, address } = currentBindings();
      trace.code = error.error;
      const reason = [error.error_description, error.error_detail].filter(Boolean).join(': ');
      const client = context.oidc?.client?.clientId;
      log.warn({ code: error.error, reason, client, requestId }, 'a client was refused');
      failures.record({
        event: isReplay(error) ? 'token-replayed' : 'client-refused',
        code: error.error,
        market,
        accountId: accountOfRequest(context),
        address: truncated(address),
        deviceId: null,
        authenticator: null,
        clientId: client ?? null,
      });
      const { reason: kind, parameter, sentence } = explainRefusal(context, error);
      if (sentence !== undefined) context.state['sentence'] = sentence;
      if (client === undefined || expected.has(error.error)) return;
      refusals.record({
        clientId: client,
        endpoint: routeOf(context.path),
        error: error.error,
        reason: kind,
        parameter,
        detail: sentence ?? error.error,
        given: givenValue(context, parameter),
      });
    });
  }
  provider.on('server_error', (context: KoaContextWithOIDC, error: Error) => {
    const { trace, requestId } = currentBindings();
    if (hasClosedEarly(context.req)) return;
    trace.code = 'server_error';
    log.error({ err: error, requestId }, 'the authorization server failed');
    answerUnavailable(context, error);
  });
  // Errors outside of any middleware, such as a closed connection.
  (provider as NodeJS.EventEmitter).on('error', (error: Error, context?: KoaContextWithOIDC) => {
    if (context && hasClosedEarly(context.req)) return;
    log.error({ err: error }, 'the authorization server failed');
  });
}
