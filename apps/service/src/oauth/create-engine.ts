import { authenticationContexts } from '@talon/rules/authentication-contexts';
import { openidScopes, scopes } from '@talon/rules/scopes';
import type { JsonWebKey } from 'node:crypto';
import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { pairwiseSubject } from '../domain/clients/subject';
import { isServedSecurely, type MarketHosts } from '../kernel/hosts';
import { checkAssertionTimes, engineToleranceSeconds } from './assertion-times';
import { auditMachineToken } from './audit-machine-token';
import { adapterOf } from './adapters';
import { claimsByScope, createOidcAccount } from './claims';
import { compareSecretsByHash } from './client-adapter';
import { ownMetadata, ownMetadataOf } from './client-metadata';
import { confirmLogOut } from './confirm-log-out';
import { proofAlgorithms } from './read-proof';
import { cookiePrefix, engineCookies, resumedUid } from './engine-cookies';
import { fillInScopes, lacksScope } from './default-scopes';
import { loadExistingGrant } from './existing-grant';
import { checkFapiAssertion } from './fapi-assertion';
import { mayIntrospect, seesPublicSubject } from './introspection-policy';
import { lifetimes } from './lifetimes';
import { fetchLocally } from './local-fetch';
import { isHandOver, renderHandOver } from './hand-over-page';
import { renderLogOutPage } from './log-out-page';
import { logErrors } from './log-errors';
import type { EnginePage } from '../kernel/ports/engines';
import { createPolicy, promptValues } from './policy';
import { needsNonce, noteProofTime } from './proof-time';
import { isPosted, turnIntoGet } from './posted-requests';
import { recordConsentUse } from './record-consent-use';
import { handOverSuccessor } from './refresh-token-adapter';
import { defaultResource, requestedResource } from './requested-resource';
import { renderError } from './render-error';
import { restateError } from './restate-error';
import { isRequestOfBrowser, markBrowser } from './request-cookie';
import { checkRequestedContexts } from './requested-context';
import { restoreScope } from './requested-scope';
import { isPublicDocument, routes } from './routes';
import { requestSessionId } from './requested-session-id';
import { finishSignedToken, hasOwnSignature, publicKeys } from './signed-access-tokens';
import { readSessionStatus } from './session-status';
import { randomBits } from './token-lengths';

export type EngineDeps = Pick<
  Deps,
  | 'db'
  | 'measures'
  | 'keyedHash'
  | 'encryption'
  | 'translate'
  | 'hosts'
  | 'limits'
  | 'log'
  | 'failures'
  | 'refusals'
>;

/** Creates the authorization server of one market: oidc-provider with our data and pages. */
export function createEngine(
  deps: EngineDeps,
  hosts: MarketHosts,
  page: EnginePage,
  jwks: { keys: JsonWebKey[] },
): Provider {
  const provider = new Provider(hosts.accountApiOrigin, configurationOf(deps, hosts, page, jwks));
  const isSecure = isServedSecurely(hosts);
  provider.proxy = isSecure;
  compareSecretsByHash(deps, provider);
  logErrors(deps, hosts.market.id, provider);
  provider.use(async (context, next) => {
    const of = context as KoaContextWithOIDC;
    try {
      if (isPosted(of)) return await turnIntoGet(of);
      if (context.method === 'POST' && context.path === `${routes.end_session}/confirm`)
        return await confirmLogOut(deps, provider, hosts, page, of);
      if (isSecure) requireSameBrowser(deps, of);
      if (lacksScope(of)) await fillInScopes(provider, of);
      await noteProofTime(deps.db, of);
      await next();
      handOverSuccessor(of);
      await auditMachineToken(deps, hosts.market.id, of);
      if (typeof of.state['sentence'] === 'string') restateError(of, of.state['sentence']);
      // An empty body has no type: clients that expect JSON refuse an empty text.
      if (context.body === '') context.remove('Content-Type');
      if (isPublicDocument(context.path)) context.set('Cache-Control', 'public, max-age=300');
      await recordConsentUse(deps, hosts, of);
      if (isHandOver(of)) await renderHandOver(deps, hosts, page, of);
    } catch (error) {
      await refuse(deps, hosts, page, provider, of, error as Error);
    }
  });
  return provider;
}

function configurationOf(
  deps: EngineDeps,
  hosts: MarketHosts,
  page: EnginePage,
  jwks: { keys: JsonWebKey[] },
): Configuration {
  const { market, portalOrigin } = hosts;
  const isSecure = isServedSecurely(hosts);
  const publicSigningKeys = publicKeys(jwks);
  const isLocal = deps.hosts.all.every(({ domain }) => domain.endsWith('.localhost'));
  return {
    adapter: model => adapterOf(deps, market.id, model),
    jwks,
    routes,
    ttl: lifetimes,
    scopes: [...scopes],
    claims: {
      ...claimsByScope,
      ...Object.fromEntries(openidScopes.filter(scope => !claimsByScope[scope]).map(scope => [scope, []])),
    },
    acrValues: [...authenticationContexts],
    extraParams: {
      // Called for each request, also without this parameter.
      offline(context, _value, client) {
        restoreScope(context, client);
        requestSessionId(context);
      },
    },
    responseTypes: ['code'],
    allowOmittingSingleRegisteredRedirectUri: false,
    subjectTypes: ['public', 'pairwise'],
    // A log-out token is made outside of a request.
    pairwiseIdentifier: (context: KoaContextWithOIDC | undefined, accountId, client) =>
      seesPublicSubject(context?.oidc.client)
        ? accountId
        : pairwiseSubject(deps, client.sectorIdentifier as string, accountId),
    // A registration is checked when an operator adds or changes it.
    sectorIdentifierUriValidate: () => false,
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256', 'RS256'],
      dPoPSigningAlgValues: [...proofAlgorithms],
      clientAuthSigningAlgValues: ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'],
    },
    // OpenID Connect Core, section 2. A client may be registered for ES256.
    clientDefaults: { id_token_signed_response_alg: 'RS256' },
    extraClientMetadata: { properties: [...ownMetadata] },
    pkce: { required: (_context, client) => ownMetadataOf(client).is_pkce_required },
    cookies: engineCookies(isSecure),
    discovery: {
      ui_locales_supported: market.catalogues.map(each => each.replace('_', '-')),
      prompt_values_supported: [...promptValues],
    },
    features: {
      devInteractions: { enabled: false },
      claimsParameter: {
        enabled: true,
        assertClaimsParameter: (_context, claims) => checkRequestedContexts(claims),
      },
      // Every node accepts the nonces of the others.
      dPoP: {
        enabled: true,
        nonceSecret: deps.keyedHash('dpop-nonce', hosts.accountApiOrigin),
        requireNonce: needsNonce,
      },
      pushedAuthorizationRequests: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: (context, client, oneOf) => defaultResource(deps, context, client, oneOf),
        getResourceServerInfo: (context, resource, client) =>
          requestedResource(deps, context, resource, client),
      },
      clientCredentials: { enabled: true },
      userinfo: { enabled: true },
      revocation: {
        enabled: true,
        async allowedPolicy(context, client, token) {
          if (!(await hasOwnSignature(publicSigningKeys, context))) return false;
          if (token.clientId === client.clientId) return true;
          throw new errors.InvalidRequest("the token is another client's");
        },
      },
      backchannelLogout: { enabled: true },
      introspection: {
        enabled: true,
        allowedPolicy: async (context, client, token) =>
          (await hasOwnSignature(publicSigningKeys, context)) && mayIntrospect(context, client, token),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => renderLogOutPage(deps, hosts, page, context, form),
        postLogoutSuccessSource: context => {
          context.status = 303;
          context.redirect(`${portalOrigin}/login`);
        },
      },
    },
    clientBasedCORS: ({ oidc }, origin, client) =>
      oidc.route !== 'introspection' &&
      (client.redirectUris ?? []).some(uri => /^https?:/.test(uri) && new URL(uri).origin === origin),
    clockTolerance: engineToleranceSeconds,
    async assertJwtClientAuthClaimsAndHeader({ oidc }, claims, header, client) {
      checkFapiAssertion(oidc.issuer, client, claims, header);
      await checkAssertionTimes(deps.db, claims);
    },
    // `token-adapter.ts` checks in the database whether the session has ended.
    expiresWithSession: () => false,
    formats: {
      bitsOfOpaqueRandomness: randomBits,
      customizers: {
        jwt: (context, token, parts) => finishSignedToken(deps, market.id, context, token, parts),
      },
    },
    rotateRefreshToken: () => true,
    async findAccount(context, accountId) {
      const account = createOidcAccount(deps, accountId);
      // Other endpoints also check the grant, which is removed with its account.
      if (context.oidc.route !== 'authorization' && context.oidc.route !== 'resume') return account;
      return (await readSessionStatus(deps, market, context, accountId)) && account;
    },
    loadExistingGrant: context => loadExistingGrant(deps, market, context),
    interactions: {
      policy: createPolicy(deps, market),
      url(context, { uid, params }) {
        markBrowser(deps, context, uid, isSecure);
        return `${portalOrigin}/approve?${new URLSearchParams({ uid, client_id: String(params['client_id']) }).toString()}`;
      },
    },
    renderError: (context, out, error) => renderError(deps, hosts, page, context, out, error),
    ...(isLocal && { fetch: fetchLocally }),
  };
}

/**
 * Refuses to resume a request in a browser that did not begin it: another host of the domain can set the engine's own
 * cookie of the request, whose prefix does not exclude that.
 */
function requireSameBrowser(deps: EngineDeps, context: KoaContextWithOIDC): void {
  const uid = resumedUid(context);
  if (uid === undefined) return;
  const read = (name: string) => context.cookies.get(cookiePrefix(true) + name);
  if (!isRequestOfBrowser(deps, read, uid)) throw new errors.SessionNotFound('begun in another browser');
}

/** Reports an error of our own steps, before or after the engine handled the request. */
async function refuse(
  deps: EngineDeps,
  hosts: MarketHosts,
  page: EnginePage,
  provider: Provider,
  context: KoaContextWithOIDC,
  error: Error,
): Promise<void> {
  const isExpected = error instanceof errors.OIDCProviderError;
  provider.emit(isExpected ? 'end_session_confirm.error' : 'server_error', context, error);
  return renderError(deps, hosts, page, context, {}, error);
}
