// @ts-check

/** @type {readonly import('./all-checks.mjs').MutationCheck[]} */
export const signIn = [
  {
    rule: 'Navigation: the target of an anonymous visit is remembered',
    file: 'apps/portal/src/app/navigation-rules.ts',
    text: "({ to: paths.loginEmail, effect: 'remember-target' })",
    replacement: '({ to: paths.loginEmail })',
    guard: { tests: 'apps/portal/src/app/navigation-rules.test.ts' },
  },
  {
    rule: 'Navigation: signed-in people on public pages go to the dashboard',
    file: 'apps/portal/src/app/navigation-rules.ts',
    text: 'when: visit => visit.isLogged && isPublic(visit)',
    replacement: 'when: visit => visit.isLogged && isLogin(visit)',
    guard: { tests: 'apps/portal/src/app/navigation-rules.test.ts' },
  },
  {
    rule: 'The shared cookie is never written for a restricted session',
    file: 'apps/portal/src/shared/session/tokens.ts',
    text: 'if (sessionToken.required_action === null) writeCookie',
    replacement: "if (sessionToken.required_action !== 'duplicated') writeCookie",
    guard: { tests: 'apps/portal/src/shared/session/session.test.ts' },
  },
  {
    rule: 'The cached user holds no IBAN and no birth date',
    file: 'apps/portal/src/shared/session/cached-user.ts',
    text: '{ iban: _iban, birthdate: _birthdate, ...user }',
    replacement: '{ ...user }',
    guard: { tests: 'apps/portal/src/shared/session/session.test.ts' },
  },
  {
    rule: 'The bank account is hidden in Luxembourg',
    file: 'packages/markets/lu/market.ts',
    text: 'hasBankAccount: false',
    replacement: 'hasBankAccount: true',
    guard: { tests: 'packages/markets/markets.test.ts' },
  },
  {
    rule: 'A session restricted to a new password opens nothing else',
    file: 'apps/service/src/http/restricted-sessions.ts',
    text: '    endpoints.changePassword,\n',
    replacement: '    endpoints.changePassword,\n    endpoints.showUser,\n',
    guard: { tests: 'apps/service/src/http/authenticate.test.ts' },
  },
  {
    rule: 'A token works on the hosts of its market only',
    file: 'apps/service/src/domain/sessions/sessions.ts',
    text: 't.market = :market and',
    replacement: ":market <> '' and",
    guard: { tests: 'apps/service/src/http/authenticate.test.ts' },
  },
  {
    rule: 'Parallel sign-ins get no extra tries',
    file: 'apps/service/src/domain/limits/sign-in-failures.ts',
    text: '    where f.may_try_at <= now()',
    replacement: '    where true',
    guard: { tests: 'apps/service/src/features/login/limits.test.ts' },
  },
  {
    rule: 'An unknown identifier costs as many hashes as a known one',
    file: 'apps/service/src/features/login/sign-in.ts',
    text: 'claimants.length || hashesOfUnknown(unknown, sharing)',
    replacement: 'claimants.length + 0 * hashesOfUnknown(unknown, sharing)',
    guard: { tests: 'apps/service/src/features/login/sign-in.test.ts' },
  },
  {
    rule: 'The account API refuses other origins',
    file: 'apps/service/src/http/cors.ts',
    text: "      if (origin !== allowed) throw new Refusal('origin-refused');\n",
    replacement: '',
    guard: { tests: 'apps/service/src/http/origins-and-headers.test.ts' },
  },
  {
    rule: 'The audit trail is append-only',
    file: 'apps/service/migrations/0001-baseline/17-audit.sql',
    text: 'before update or delete on audit_events',
    replacement: 'before truncate on audit_events',
    guard: { tests: 'apps/service/src/commands/imports.test.ts' },
  },
];
