// @ts-check

const codes = 'apps/service/src/oauth/codes.test.ts';
const requests = 'apps/service/src/oauth/requests.test.ts';
const refresh = 'apps/service/src/oauth/refresh.test.ts';
const sessions = 'apps/service/src/oauth/portal-sessions.test.ts';
const logOut = 'apps/service/src/oauth/log-out.test.ts';
const keys = 'apps/service/src/oauth/signing-keys.test.ts';
const headers = 'apps/service/src/oauth/discovery-and-headers.test.ts';
const choice = 'apps/service/src/oauth/account-choice.test.ts';
const consent = 'apps/service/src/features/authorize/authorize.test.ts';

/** @type {readonly import('./all-checks.mjs').MutationCheck[]} */
export const authorize = [
  {
    rule: 'An authorization code is redeemed once, even by two requests at once',
    file: 'apps/service/src/oauth/oidc-records.ts',
    text: 'set consumed_at = now() where key = :usedKey and consumed_at is null returning 1',
    replacement: 'set consumed_at = now() where key = :usedKey returning 1',
    guard: { tests: `${codes} ${refresh}` },
  },
  {
    rule: 'A reused authorization code ends the tokens issued for it',
    file: 'apps/service/src/oauth/held-records.ts',
    text: '  await removeFamily(db, { key });\n',
    replacement: '',
    guard: { tests: `${codes} ${refresh}` },
  },
  {
    rule: 'Each use of a refresh token in its grace gets the same successor',
    file: 'apps/service/src/oauth/create-engine.ts',
    text: '  nameSuccessors(provider);\n',
    replacement: '',
    guard: { tests: refresh },
  },
  {
    rule: 'The times of a client assertion are those of the database',
    file: 'apps/service/src/oauth/create-engine.ts',
    text: '      await checkAssertionTimes(deps.db, claims);\n',
    replacement: '',
    guard: { tests: 'apps/service/src/oauth/node-clock.test.ts' },
  },
  {
    rule: 'A client assertion is accepted once',
    file: 'apps/service/src/oauth/replay-detection.ts',
    text: 'return remembered !== undefined;',
    replacement: 'return true;',
    guard: { tests: codes },
  },
  {
    rule: 'A client assertion is remembered for longer than any node accepts it',
    file: 'apps/service/src/oauth/oidc-records.ts',
    text: 'greatest(to_timestamp(:expiresAt::float8), now()) + make_interval(secs => :longestSeconds)',
    replacement: "now() + interval '1 second' + 0 * make_interval(secs => :longestSeconds + :expiresAt)",
    guard: { tests: 'apps/service/src/oauth/node-clock.test.ts' },
  },
  {
    rule: 'The time of a proof is that of the database',
    file: 'apps/service/src/oauth/replay-detection.ts',
    text: '    writtenAt: writtenAt ?? null,\n',
    replacement: '    writtenAt: null,\n',
    guard: { tests: 'apps/service/src/oauth/dpop.test.ts' },
  },
  {
    rule: 'The token endpoint wants a nonce in a proof that has not the time of the database',
    file: 'apps/service/src/oauth/proof-time.ts',
    text: '> proofToleranceSeconds;',
    replacement: '> proofToleranceSeconds * 1000;',
    guard: { tests: 'apps/service/src/oauth/dpop.test.ts' },
  },
  {
    rule: 'Codes and tokens of one market are unknown in another',
    file: 'apps/service/src/oauth/oidc-record-key.ts',
    text: '`${marketId}\\0${model}\\0${id}`',
    replacement: '`${model}\\0${id}`',
    guard: { tests: `${codes} ${consent}` },
  },
  {
    rule: 'A request without PKCE is refused, unless its client is registered without it',
    file: 'apps/service/src/oauth/client-metadata.ts',
    text: 'is_pkce_required: row.is_pkce_required,',
    replacement: 'is_pkce_required: false,',
    guard: { tests: codes },
  },
  {
    rule: 'A request without scope gets the default scopes of its client',
    file: 'apps/service/src/oauth/create-engine.ts',
    text: '      if (lacksScope(of)) await fillInScopes(provider, of);\n',
    replacement: '',
    guard: { tests: requests },
  },
  {
    rule: 'An authorization request belongs to the browser that started it',
    file: 'apps/service/src/features/authorize/authorization-request.ts',
    text: "  if (!isRequestOfBrowser(deps, visitor.cookies.read, uid)) throw new Refusal('other-browser');\n",
    replacement: '',
    guard: { tests: consent },
  },
  {
    rule: 'A person approves exactly what was shown',
    file: 'apps/service/src/features/authorize/approve-authorization.ts',
    text: 'shown.every(scope => requested.includes(scope))',
    replacement: 'true',
    guard: { tests: consent },
  },
  {
    rule: 'Consent is requested for new scopes only',
    file: 'apps/service/src/oauth/scopes-to-show.ts',
    text: 'requested.filter(scope => !given.includes(scope))',
    replacement: 'requested',
    guard: { tests: consent },
  },
  {
    rule: 'An authorization request is resumed once',
    file: 'apps/service/src/oauth/adapter.ts',
    text: "if (!removed && model === 'Interaction')",
    replacement: "if (!removed && model === 'Nothing')",
    guard: { tests: consent },
  },
  {
    rule: 'An account that must enrol MFA gets no code for our own clients',
    file: 'apps/service/src/features/authorize/check-sign-in.ts',
    text: "if (required_action === 'mfa_forced') throw",
    replacement: "if (required_action === 'weak_password') throw",
    guard: { tests: consent },
  },
  {
    rule: 'A choice of account counts for the person who made it only',
    file: 'apps/service/src/oauth/account-choice.ts',
    text: 'chosen?.accountId === person.id && chosen.sessionId === person.session_id',
    replacement: 'chosen !== undefined',
    guard: { tests: choice },
  },
  {
    rule: 'Nothing is approved before an account is chosen',
    file: 'apps/service/src/features/authorize/check-sign-in.ts',
    text: "  if (needsAccountChoice(payload, requestedAt, person)) throw new Refusal('account-choice-required');\n",
    replacement: '',
    guard: { tests: choice },
  },
  {
    rule: 'A fresh sign-in is one that happened after the request started',
    file: 'apps/service/src/oauth/fresh-sign-in.ts',
    text: 'return person.signedInAt.getTime() < earliest(payload.params, requestedAt);',
    replacement: 'return false;',
    guard: { tests: sessions },
  },
  {
    rule: 'An OAuth session is valid only while its portal session is',
    file: 'apps/service/src/oauth/policy.ts',
    text: 'return !(await statusOf(context))?.is_living;',
    replacement: 'return (await statusOf(context)) === undefined;',
    guard: { tests: sessions },
  },
  {
    rule: 'Tokens end with the session they are bound to',
    file: 'apps/service/src/oauth/token-records.ts',
    text: 'where a.key = :key and a.expires_at > now() and ${isBoundToLiving}`;',
    replacement: 'where a.key = :key and a.expires_at > now()`;',
    guard: { tests: sessions },
  },
  {
    rule: 'Tokens of a disabled client are refused',
    file: 'apps/service/src/domain/clients/clients.ts',
    text: 'from clients where ${condition} and disabled_at is null) r`',
    replacement: 'from clients where ${condition}) r`',
    guard: { tests: codes },
  },
  {
    rule: 'A password reset ends offline access',
    file: 'apps/service/src/features/recovery/reset-password.ts',
    text: '    await endEveryConsent(deps, tx, account.id, visitor);\n',
    replacement: '',
    guard: { tests: sessions },
  },
  {
    rule: 'Every approval of money, changes or lasting access needs a step-up',
    file: 'apps/service/src/features/authorize/approve-authorization.ts',
    text: 'if (shown.some(scope => sensitiveScopes.includes(scope)))',
    replacement:
      'if (shown.some(scope => !before?.scopes.includes(scope) && sensitiveScopes.includes(scope)))',
    guard: { tests: 'apps/service/src/features/authorize/stolen-token.test.ts' },
  },
  {
    rule: 'A public client asks for sensitive scopes every time',
    file: 'apps/service/src/oauth/requires-consent-every-time.ts',
    text: 'isNativeAddress(redirectUri) || requested.some(scope => sensitiveScopes.includes(scope))',
    replacement: 'isNativeAddress(redirectUri)',
    guard: { tests: 'apps/service/src/features/authorize/stolen-token.test.ts' },
  },
  {
    rule: 'An approval counts only for the person who gave it',
    file: 'apps/service/src/oauth/earlier-result.ts',
    text: 'lastSubmission && isSame ? lastSubmission : {}',
    replacement: 'lastSubmission && (isSame || lastSubmission.consent) ? lastSubmission : {}',
    guard: { tests: 'apps/service/src/features/authorize/stolen-token.test.ts' },
  },
  {
    rule: 'Revoking one client leaves the others',
    file: 'apps/service/src/oauth/grant-records.ts',
    text: "where model = 'Grant' and account_id = :accountId and (:clientId?::text is null or client_id = :clientId)",
    replacement: "where model = 'Grant' and account_id = :accountId and :clientId::text is null",
    guard: { tests: refresh },
  },
  {
    rule: 'A client can introspect its own tokens only',
    file: 'apps/service/src/oauth/introspection-policy.ts',
    text: 'if (!server) return token.clientId === client.clientId;',
    replacement: 'if (!server) return true;',
    guard: { tests: refresh },
  },
  {
    rule: 'A resource server sees its own scopes only',
    file: 'apps/service/src/oauth/introspection-policy.ts',
    text: '.filter(scope => server.scopes.includes(scope))',
    replacement: '',
    guard: { tests: 'apps/service/src/oauth/resource-servers.test.ts' },
  },
  {
    rule: 'Log-out asks for confirmation and refuses a forged one',
    file: 'apps/service/src/oauth/confirm-log-out.ts',
    text: "!isSame(logOut.secret, form.get('xsrf') ?? '')",
    replacement: 'false',
    guard: { tests: logOut },
  },
  {
    rule: 'Clients are notified of a log-out',
    file: 'apps/service/src/domain/sessions/sessions.ts',
    text: 'where exists (select 1 from oidc_sessions o where o.session_id = ended.id)',
    replacement: 'where false',
    guard: { tests: logOut },
  },
  {
    rule: 'A new signing key is published before it signs',
    file: 'apps/service/src/features/keys/rotate-signing-keys.ts',
    text: 'db: tx }, keyWaitSeconds)',
    replacement: 'db: tx }, 0)',
    guard: { tests: keys },
  },
  {
    rule: 'The OAuth engine takes its host from the configuration',
    file: 'apps/service/src/oauth/serve-engine.ts',
    text: '  headers.host = host;\n',
    replacement: '',
    guard: { tests: headers },
  },
  {
    rule: "Only the client's origins may call with CORS",
    file: 'apps/service/src/oauth/create-engine.ts',
    text: 'new URL(uri).origin === origin',
    replacement: "new URL(uri).origin !== ''",
    guard: { tests: headers },
  },
];
