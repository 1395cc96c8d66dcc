import type { Client } from 'oidc-provider';
import { ownMetadataOf } from './client-metadata';

/** How a refusal of the engine is explained to the developers of the client. */
export interface RefusalRow {
  /** Its name in the log of refusals. */
  reason: string;
  /** The error of the RFC; any if undefined. */
  error?: string;
  /** What the engine says: its description, with its detail after a colon. */
  says: RegExp;
  /** The parameter of the request, or the field of the registration; undefined if the engine's words name it. */
  parameter: string;
  /** Fixed words and registered values only, in the characters of RFC 6749, section 5.2; undefined keeps the engine's words. */
  sentence?: (client: Client | undefined, found: RegExpExecArray) => string;
}

/** The scopes and grant types of a client are no secret: its consent page and its requests show them. */
const registered = (values: string | readonly string[] | undefined) =>
  values === undefined || values.length === 0
    ? ''
    : `; registered: ${typeof values === 'string' ? values : values.join(' ')}`;

/** A machine client has scopes of its own. */
const scopesOf = (client: Client | undefined) =>
  client && (ownMetadataOf(client).machine_scopes ?? client.scope);

/** The first row that matches explains a refusal. */
export const refusalTable: readonly RefusalRow[] = [
  {
    reason: 'redirect-uri-unregistered',
    error: 'invalid_redirect_uri',
    says: /./,
    parameter: 'redirect_uri',
    sentence: () => 'redirect_uri is not one of the registered addresses, letter for letter',
  },
  {
    reason: 'client-unknown',
    error: 'invalid_client',
    says: /client not found/,
    parameter: 'client_id',
    sentence: () => 'client_id is not that of a registered and enabled client',
  },
  {
    reason: 'authentication-method',
    error: 'invalid_client',
    says: /does not match the registered client authentication method/,
    parameter: 'token_endpoint_auth_method',
    sentence: client =>
      `the request authenticates the client in another way than registered${registered(client?.clientAuthMethod)}`,
  },
  {
    reason: 'secret-wrong',
    error: 'invalid_client',
    says: /invalid secret provided/,
    parameter: 'client_secret',
    sentence: () => 'client_secret is wrong, or was replaced',
  },
  {
    reason: 'assertion-refused',
    error: 'invalid_client',
    says: /client_assertion|assertion|alg mismatch|audience|issuer|jti|jwt|signature|used before/i,
    parameter: 'client_assertion',
    sentence: () =>
      'client_assertion is refused: check its key, alg, iss, sub, aud, exp and jti, and use it once',
  },
  {
    reason: 'authentication-missing',
    says: /no client authentication mechanism provided/,
    parameter: 'client_id',
    sentence: () => 'the request does not say which client it is: send client_id, or authenticate the client',
  },
  {
    reason: 'authentication-twice',
    says: /must only be provided using one mechanism|client_id mismatch/,
    parameter: 'client_secret',
    sentence: () =>
      'the client is authenticated in several ways at once: use either the Authorization header or the body',
  },
  {
    reason: 'authorization-header',
    says: /authorization header value format/,
    parameter: 'Authorization',
    sentence: () => 'the Authorization header is not Basic with the encoded client_id and client_secret',
  },
  {
    reason: 'dpop-key',
    says: /failed jkt verification|does not match dpop_jkt/,
    parameter: 'DPoP',
    sentence: () =>
      'the DPoP proof is missing, or of another key than the one that the request or the token is bound to',
  },
  {
    reason: 'dpop-missing',
    says: /missing DPoP proof JWT|DPoP proof JWT not provided/,
    parameter: 'DPoP',
    sentence: () =>
      'the header DPoP is missing: the client is registered for tokens that are bound to a key, or the code is',
  },
  {
    reason: 'dpop-replayed',
    says: /DPoP proof JWT Replay detected/,
    parameter: 'DPoP',
    sentence: () => 'the DPoP proof was used before: make a new one, with a jti of its own, for each request',
  },
  {
    reason: 'dpop-nonce',
    error: 'use_dpop_nonce',
    says: /./,
    parameter: 'DPoP',
    sentence: () => 'repeat the request with a DPoP proof that has the nonce of the header DPoP-Nonce',
  },
  {
    reason: 'dpop-proof',
    error: 'invalid_dpop_proof',
    says: /^invalid DPoP key binding/,
    parameter: 'DPoP',
    sentence: () =>
      'the DPoP proof is not of typ dpop+jwt, not signed by the key that it names, or by an algorithm that is not in dpop_signing_alg_values_supported',
  },
  { reason: 'dpop-proof', error: 'invalid_dpop_proof', says: /./, parameter: 'DPoP' },
  {
    reason: 'pushed-request-required',
    says: /Pushed Authorization Request must be used/,
    parameter: 'request_uri',
    sentence: () =>
      'request_uri is missing: the client must push its requests to /oauth/par (RFC 9126), and send the browser with client_id and request_uri only',
  },
  {
    reason: 'pushed-request-refused',
    says: /^request_uri is invalid|invalid request_uri|Request Object claims are invalid|^request client_id (mismatch|must equal)|invalid_request_uri/,
    parameter: 'request_uri',
    sentence: () =>
      'request_uri is unknown, older than a minute, used before, or of another client: push the request again',
  },
  {
    reason: 'claims',
    says: /^(could not parse the )?claims(\.| parameter)/,
    parameter: 'claims',
  },
  { reason: 'context-unmet', error: 'unmet_authentication_requirements', says: /./, parameter: 'claims' },
  {
    reason: 'scope-unregistered',
    error: 'invalid_scope',
    says: /requested scope is not allowed/,
    parameter: 'scope',
    sentence: client => `scope asks for more than the client may have${registered(scopesOf(client))}`,
  },
  {
    reason: 'scope-refused',
    error: 'invalid_scope',
    says: /./,
    parameter: 'scope',
  },
  {
    reason: 'pkce-missing',
    says: /policy requires PKCE/,
    parameter: 'code_challenge',
    sentence: () =>
      'code_challenge is missing: the client must use PKCE (RFC 7636) with code_challenge_method S256',
  },
  {
    reason: 'pkce-method',
    says: /code_challenge_method/,
    parameter: 'code_challenge_method',
    sentence: () => 'code_challenge_method must be S256, together with code_challenge',
  },
  {
    reason: 'pkce-verifier',
    says: /code_verifier/,
    parameter: 'code_verifier',
    sentence: () =>
      'code_verifier is missing, or does not belong to the code_challenge of the authorization request',
  },
  { reason: 'pkce-challenge', says: /code_challenge/, parameter: 'code_challenge' },
  {
    reason: 'response-type',
    says: /unsupported response_type|response_type is not allowed/,
    parameter: 'response_type',
    sentence: () => 'response_type must be code',
  },
  {
    reason: 'response-mode',
    says: /response_mode/,
    parameter: 'response_mode',
    sentence: () => 'response_mode must be query, fragment or form_post',
  },
  {
    reason: 'grant-type',
    says: /unsupported grant_type|grant type is not allowed/,
    parameter: 'grant_type',
    sentence: client => `grant_type is not one that the client may use${registered(client?.grantTypes)}`,
  },
  { reason: 'parameter-missing', says: /^missing required parameters?\(?s?\)? '?(\w+)/, parameter: '' },
  { reason: 'parameter-twice', says: /^'?(\w+)'?.* must not be provided twice/, parameter: '' },
  {
    reason: 'prompt',
    says: /unsupported prompt value/,
    parameter: 'prompt',
    sentence: () => 'prompt must be none alone, or any of login, consent, select_account and create',
  },
  { reason: 'prompt', says: /prompt/, parameter: 'prompt' },
  { reason: 'max-age', says: /max_age/, parameter: 'max_age' },
  {
    reason: 'request-object',
    error: 'request_not_supported',
    says: /./,
    parameter: 'request',
    sentence: () => 'request objects are not supported: send plain parameters',
  },
  { reason: 'request-uri', error: 'request_uri_not_supported', says: /./, parameter: 'request_uri' },
  {
    reason: 'redirect-uri-differs',
    error: 'invalid_grant',
    says: /redirect_uri mismatch/,
    parameter: 'redirect_uri',
    sentence: () => 'redirect_uri is not that of the authorization request',
  },
  {
    reason: 'resource-refused',
    error: 'invalid_target',
    says: /^resource (is not|has none|must name)/,
    parameter: 'resource',
  },
  {
    reason: 'resource-refused',
    error: 'invalid_target',
    says: /./,
    parameter: 'resource',
    sentence: () => 'resource is not one absolute address that the authorization request named',
  },
  {
    reason: 'refresh-token-refused',
    error: 'invalid_grant',
    says: /refresh token/,
    parameter: 'refresh_token',
    sentence: () =>
      'refresh_token is unknown, expired, revoked, used before, or of another client or market: sign the person in again',
  },
  {
    reason: 'code-refused',
    error: 'invalid_grant',
    says: /authorization code/,
    parameter: 'code',
    sentence: () =>
      'code is unknown, older than a minute, used before, or of another client or market: sign the person in again',
  },
  {
    reason: 'grant-refused',
    error: 'invalid_grant',
    says: /./,
    parameter: 'code',
    sentence: () =>
      'the code or refresh token is used before, revoked, or of another client: sign the person in again',
  },
  {
    reason: 'log-out-address-unregistered',
    says: /post_logout_redirect_uri not registered/,
    parameter: 'post_logout_redirect_uri',
    sentence: () => 'post_logout_redirect_uri is not one of the registered addresses, letter for letter',
  },
  {
    reason: 'id-token-hint',
    says: /id_token_hint/,
    parameter: 'id_token_hint',
    sentence: () => 'id_token_hint is not an ID token of this issuer for this client',
  },
  {
    reason: 'origin-unregistered',
    says: /^origin .* not allowed for client/,
    parameter: 'Origin',
    sentence: () => 'pages may call from the origins of the registered redirect_uris only',
  },
  { reason: 'token-of-another', says: /token is another client/, parameter: 'token' },
  { reason: 'token-refused', error: 'invalid_token', says: /./, parameter: 'access_token' },
];
