import { scopes } from '@talon/rules/scopes';
import * as v from 'valibot';
import { endpoint } from './endpoint';

/** The names that a request without a `uid` may carry: those of OAuth 2.0, PKCE and OpenID Connect Core. */
export const authorizationParameters = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'response_mode',
  'prompt',
  'max_age',
  'login_hint',
  'id_token_hint',
  'ui_locales',
  'display',
  'acr_values',
  'claims',
] as const;

const scope = v.picklist(scopes);

/** An application that asks to be let in. */
export const askingClient = v.object({
  client_id: v.string(),
  name: v.string(),
  logo: v.nullable(v.string()),
  /** Where the answer goes: the host of its redirect URI, or the scheme of a native application. */
  host: v.string(),
});

/** The address that the browser has to go to next, on the API host. */
export const targetReply = v.object({ target: v.string() });

/** The person has to approve: what to show. */
export const approvalReply = v.object({
  approvalType: v.literal('scopes'),
  client: askingClient,
  /** Those that it asks for now, and no more than those are approved. */
  scopes: v.array(scope),
  /** Those that it has been given before. */
  given: v.array(scope),
});

/** Of a request that the engine has begun. */
const uid = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

export const showAuthorization = endpoint({
  method: 'GET',
  path: '/authorize',
  summary:
    'With `uid`: how far the request of an application has come, for the browser that began it. `login-required` says how to ' +
    'sign in. Without: the address at which the request with these parameters begins; no token is needed.',
  access: 'maybe-bearer',
  query: ['uid', ...authorizationParameters],
  body: undefined,
  reply: v.union([approvalReply, targetReply]),
  errors: ['invalid-client', 'other-browser', 'request-expired'],
});

export const approveAuthorization = endpoint({
  method: 'POST',
  path: '/authorize',
  summary: 'Consent to exactly the scopes that `GET /authorize` answered; others are `invalid-request`.',
  access: 'bearer',
  body: v.object({ uid, scopes: v.array(scope) }),
  reply: targetReply,
  errors: ['other-browser', 'request-expired'],
});

export const refuseAuthorization = endpoint({
  method: 'DELETE',
  path: '/authorize',
  summary: 'Refuse: the application of the request with this `uid` is answered `access_denied`.',
  access: 'bearer',
  query: ['uid'],
  body: undefined,
  reply: targetReply,
  errors: ['other-browser', 'request-expired'],
});
