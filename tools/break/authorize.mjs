// @ts-check

const codes = 'apps/service/src/oauth/codes.test.ts';
const requests = 'apps/service/src/oauth/requests.test.ts';
const refresh = 'apps/service/src/oauth/refresh.test.ts';
const sessions = 'apps/service/src/oauth/portal-sessions.test.ts';
const logOut = 'apps/service/src/oauth/log-out.test.ts';
const keys = 'apps/service/src/oauth/signing-keys.test.ts';
const headers = 'apps/service/src/oauth/discovery-and-headers.test.ts';
const consent = 'apps/service/src/features/authorize/authorize.test.ts';

/** @type {readonly import('./breaks.mjs').Break[]} */
export const authorize = [
  {
    rule: 'A code is redeemed once, also by two at once',
    file: 'apps/service/src/oauth/oidc-records.ts',
    text: 'set consumed_at = now() where key = $1 and consumed_at is null returning key',
    becomes: 'set consumed_at = now() where key = $1 returning key',
    guard: { tests: `${codes} ${refresh}` },
  },
  {
    rule: 'A code that comes again ends what came from it',
    file: 'apps/service/src/oauth/adapter.ts',
    text: '      await removeFamily(db, keyOf(id));\n',
    becomes: '',
    guard: { tests: `${codes} ${refresh}` },
  },
  {
    rule: 'A proof of who a client is counts once',
    file: 'apps/service/src/oauth/adapter.ts',
    text: "  if (model === 'ReplayDetection') return addOidcRecord;\n",
    becomes: '',
    guard: { tests: codes },
  },
  {
    rule: 'Codes and tokens of one market are unknown in the other',
    file: 'apps/service/src/oauth/artifact-key.ts',
    text: '`${marketId}\\0${model}\\0${id}`',
    becomes: '`${model}\\0${id}`',
    guard: { tests: `${codes} ${consent}` },
  },
  {
    rule: 'A request without PKCE is refused, unless its client is registered so',
    file: 'apps/service/src/oauth/client-metadata.ts',
    text: 'is_pkce_required: row.is_pkce_required,',
    becomes: 'is_pkce_required: false,',
    guard: { tests: codes },
  },
  {
    rule: 'A request without scope asks for those of its client',
    file: 'apps/service/src/oauth/create-engine.ts',
    text: '      if (lacksScope(of)) await fillInScopes(provider, of);\n',
    becomes: '',
    guard: { tests: requests },
  },
  {
    rule: 'A request belongs to the browser that began it',
    file: 'apps/service/src/features/authorize/request-under-way.ts',
    text: "  if (!beganHere(deps, visitor, uid)) throw new Refusal('other-browser');\n",
    becomes: '',
    guard: { tests: consent },
  },
  {
    rule: 'A person approves exactly what was shown',
    file: 'apps/service/src/features/authorize/approve-authorization.ts',
    text: 'shown.every(scope => asked.includes(scope))',
    becomes: 'true',
    guard: { tests: consent },
  },
  {
    rule: 'A consent is asked for what is new alone',
    file: 'apps/service/src/oauth/scopes-to-show.ts',
    text: 'asked.filter(scope => !given.includes(scope))',
    becomes: 'asked',
    guard: { tests: consent },
  },
  {
    rule: 'A request is resumed once',
    file: 'apps/service/src/oauth/adapter.ts',
    text: "if (!removed && model === 'Interaction')",
    becomes: "if (!removed && model === 'Nothing')",
    guard: { tests: consent },
  },
  {
    rule: 'Who required_action a second method gets no code for our own applications',
    file: 'apps/service/src/features/authorize/answering-person.ts',
    text: "if (required_action === 'mfa_forced') throw",
    becomes: "if (required_action === 'weak_password') throw",
    guard: { tests: consent },
  },
  {
    rule: 'A fresh sign-in is one after the request began',
    file: 'apps/service/src/oauth/fresh-sign-in.ts',
    text: 'return by.signedInAt.getTime() < earliest(params, requestedAt);',
    becomes: 'return false;',
    guard: { tests: sessions },
  },
  {
    rule: "A browser's session counts while the portal's lives",
    file: 'apps/service/src/oauth/policy.ts',
    text: 'return !(await standing(context))?.is_living;',
    becomes: 'return (await standing(context)) === undefined;',
    guard: { tests: sessions },
  },
  {
    rule: 'Tokens end with the session that they hang on',
    file: 'apps/service/src/oauth/oidc-records.ts',
    text: 'where a.key = $1 and a.expires_at > now() and ${isBoundToLiving}`;',
    becomes: 'where a.key = $1 and a.expires_at > now()`;',
    guard: { tests: sessions },
  },
  {
    rule: 'What a disabled application holds opens nothing',
    file: 'apps/service/src/domain/clients/clients.ts',
    text: 'from clients where ${condition} and disabled_at is null) r`',
    becomes: 'from clients where ${condition}) r`',
    guard: { tests: codes },
  },
  {
    rule: 'A reset ends offline access',
    file: 'apps/service/src/features/recovery/reset-password.ts',
    text: '    await endEveryAccess(tx, account.id);\n',
    becomes: '',
    guard: { tests: sessions },
  },
  {
    rule: 'Access that is taken back ends what came from it',
    file: 'apps/service/src/oauth/oidc-records.ts',
    text: "where model = 'Grant' and account_id = $1 and ($2::text is null or client_id = $2)",
    becomes: "where model = 'Grant' and account_id = $1 and $2::text is null",
    guard: { tests: refresh },
  },
  {
    rule: "One application's tokens are nothing to another's introspection",
    file: 'apps/service/src/oauth/create-engine.ts',
    text: '(_context, client, token) => token.clientId === client.clientId,',
    becomes: '() => true,',
    guard: { tests: refresh },
  },
  {
    rule: 'Log-out asks, and takes no answer of another site',
    file: 'apps/service/src/oauth/confirm-log-out.ts',
    text: "!isSame(asked.secret, form.get('xsrf') ?? '')",
    becomes: 'false',
    guard: { tests: logOut },
  },
  {
    rule: 'Applications are told of a log-out',
    file: 'apps/service/src/domain/sessions/sessions.ts',
    text: 'where exists (select 1 from oauth_sessions o where o.session_id = ended.id)',
    becomes: 'where false',
    guard: { tests: logOut },
  },
  {
    rule: 'A new key is published before it signs',
    file: 'apps/service/src/commands/rotate-keys.ts',
    text: 'db: tx }, keyWaitSeconds)',
    becomes: 'db: tx }, 0)',
    guard: { tests: keys },
  },
  {
    rule: 'The engine believes nobody about its own host',
    file: 'apps/service/src/oauth/serve-engine.ts',
    text: '  headers.host = host;\n',
    becomes: '',
    guard: { tests: headers },
  },
  {
    rule: "Pages of other origins than the client's may not call for it",
    file: 'apps/service/src/oauth/create-engine.ts',
    text: 'new URL(uri).origin === origin',
    becomes: "new URL(uri).origin !== ''",
    guard: { tests: headers },
  },
];
