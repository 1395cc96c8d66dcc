import { scopes } from '@talon/rules/scopes';
import * as v from 'valibot';
import { endpoint } from './endpoint';
import { textOf } from './text-of';

/**
 * The parameters of an authorization request without a `uid`: those of OAuth 2.0, PKCE, OpenID Connect Core, resource indicators
 * (RFC 8707) and DPoP (RFC 9449).
 */
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
  'claims_locales',
  'display',
  'acr_values',
  'claims',
  'resource',
  'dpop_jkt',
] as const;

const scope = v.picklist(scopes);

/** The client that requests access, as the pages show it. */
export const askingClient = v.object({
  client_id: v.string(),
  name: v.string(),
  logo: v.nullable(v.string()),
  /** Its privacy policy and its terms of use. */
  policy_uri: v.nullable(v.string()),
  tos_uri: v.nullable(v.string()),
  /** The host of its redirect URI, or the scheme of a native application. */
  host: v.string(),
});

/** The address on the API host that the browser must open next. */
export const targetReply = v.object({ target: v.string() });

/** The request needs the approval of the person. */
export const approvalReply = v.object({
  approvalType: v.literal('scopes'),
  client: askingClient,
  /** The requested scopes; the person approves these and no others. */
  scopes: v.array(scope),
  /** The scopes that the person has approved before. */
  given: v.array(scope),
});

/** The id of an authorization request that the authorization server has started. */
const uid = textOf(100, 1);

export const showAuthorization = endpoint({
  method: 'GET',
  path: '/authorize',
  access: 'maybe-bearer',
  query: ['uid', ...authorizationParameters],
  body: undefined,
  reply: v.union([approvalReply, targetReply]),
  errors: ['invalid-client', 'other-browser', 'request-expired', 'sudo-required', 'account-choice-required'],
});

export const approveAuthorization = endpoint({
  method: 'POST',
  path: '/authorize',
  access: 'bearer',
  body: v.object({ uid, scopes: v.array(scope) }),
  reply: targetReply,
  errors: ['other-browser', 'request-expired', 'sudo-required', 'account-choice-required'],
});

export const refuseAuthorization = endpoint({
  method: 'DELETE',
  path: '/authorize',
  access: 'bearer',
  query: ['uid'],
  body: undefined,
  reply: targetReply,
  errors: ['other-browser', 'request-expired'],
});

export const chooseAccount = endpoint({
  method: 'POST',
  path: '/authorize/account',
  access: 'bearer',
  body: v.object({ uid }),
  reply: undefined,
  errors: ['other-browser', 'request-expired'],
});
