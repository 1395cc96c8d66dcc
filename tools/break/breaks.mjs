// @ts-check

/**
 * @typedef {object} Break one rule, and how to break it
 * @property {string} rule
 * @property {string} file
 * @property {string} text stands exactly once in the file
 * @property {string} becomes
 * @property {import('./guards.mjs').Guard} guard what must notice
 */

/** @type {readonly Break[]} */
export const breaks = [
  {
    rule: 'Navigation: the target of an anonymous visit is remembered',
    file: 'apps/portal/src/app/gate.ts',
    text: "({ to: paths.loginEmail, effect: 'remember-target' })",
    becomes: '({ to: paths.loginEmail })',
    guard: { tests: 'apps/portal/src/app/gate.test.ts' },
  },
  {
    rule: 'Navigation: signed-in people on public pages go home',
    file: 'apps/portal/src/app/gate.ts',
    text: 'when: visit => visit.isLogged && isPublic(visit)',
    becomes: 'when: visit => visit.isLogged && isLogin(visit)',
    guard: { tests: 'apps/portal/src/app/gate.test.ts' },
  },
  {
    rule: 'A remembered target is a path of this portal',
    file: 'packages/rules/src/target.ts',
    text: 'if (!match) return undefined;',
    becomes: 'if (!match) return target;',
    guard: { tests: 'packages/rules/src/target.test.ts' },
  },
  {
    rule: 'The shared cookie is written with a full token only',
    file: 'apps/portal/src/app/tokens.ts',
    text: 'if (held.owes === null) writeCookie',
    becomes: "if (held.owes !== 'duplicated') writeCookie",
    guard: { tests: 'apps/portal/src/app/session.test.ts' },
  },
  {
    rule: 'The cached user holds no IBAN and no birth date',
    file: 'apps/portal/src/app/cached-user.ts',
    text: '{ iban: _iban, birthdate: _birthdate, ...user }',
    becomes: '{ ...user }',
    guard: { tests: 'apps/portal/src/app/session.test.ts' },
  },
  {
    rule: 'Deals are shown in the Belgian market alone',
    file: 'packages/rules/src/platform-links.ts',
    text: 'shownWhen: (_user, market) => market.hasDeals',
    becomes: 'shownWhen: () => true',
    guard: { tests: 'packages/rules/src/platform-links.test.ts' },
  },
  {
    rule: 'The bank account is hidden in Luxembourg',
    file: 'packages/markets/lu/market.ts',
    text: 'hasBankAccount: false',
    becomes: 'hasBankAccount: true',
    guard: { tests: 'packages/markets/markets.test.ts' },
  },
  {
    rule: 'A token that owes a password opens nothing else',
    file: 'apps/service/src/http/caller.ts',
    text: "    'GET /mfa/sudo',\n    'POST /mfa/sudo',\n    'PUT /user/password',",
    becomes: "    'GET /mfa/sudo',\n    'POST /mfa/sudo',\n    'PUT /user/password',\n    'GET /user',",
    guard: { tests: 'apps/service/src/http/caller.test.ts' },
  },
  {
    rule: 'A token works on the hosts of its market alone',
    file: 'apps/service/src/repositories/sessions.ts',
    text: 't.market = $2 and',
    becomes: "$2 <> '' and",
    guard: { tests: 'apps/service/src/http/caller.test.ts' },
  },
  {
    rule: 'Every endpoint is bound once',
    file: 'apps/service/src/features/login/routes.ts',
    text: '  route(endpoints.signOut, signOut),\n',
    becomes: '  route(endpoints.signOut, signOut),\n  route(endpoints.signOut, signOut),\n',
    guard: { tests: 'apps/service/src/http/caller.test.ts' },
  },
  {
    rule: 'From the third failure a sign-in waits',
    file: 'packages/rules/src/limits.ts',
    text: 'const failuresWithoutWait = 2;',
    becomes: 'const failuresWithoutWait = 3;',
    guard: { tests: 'packages/rules/src/limits.test.ts' },
  },
  {
    rule: 'Many tries at once are no more tries than one by one',
    file: 'apps/service/src/repositories/sign-in-failures.ts',
    text: '    where f.may_try_at <= now()',
    becomes: '    where true',
    guard: { tests: 'apps/service/src/features/login/limits.test.ts' },
  },
  {
    rule: 'An unknown identifier costs as many hashes as a known one',
    file: 'apps/service/src/features/login/sign-in.ts',
    text: "candidates.length || carriersOfUnknown(deps.keyedHash('unknown-identifier', value), sharing)",
    becomes: 'candidates.length + 0 * carriersOfUnknown(deps.keyedHash(value, value), sharing)',
    guard: { tests: 'apps/service/src/features/login/sign-in.test.ts' },
  },
  {
    rule: 'The account API refuses other origins',
    file: 'apps/service/src/http/cors.ts',
    text: "      if (origin !== allowed) throw new Refusal('origin-refused');\n",
    becomes: '',
    guard: { tests: 'apps/service/src/http/origins-and-headers.test.ts' },
  },
  {
    rule: 'The audit trail is append-only',
    file: 'apps/service/migrations/0005-operation.sql',
    text: 'before update or delete on audit_events',
    becomes: 'before truncate on audit_events',
    guard: { tests: 'apps/service/src/commands/imports.test.ts' },
  },
  {
    rule: 'A password has at least 12 characters',
    file: 'packages/rules/src/password.ts',
    text: 'const fewestCodePoints = 12;',
    becomes: 'const fewestCodePoints = 8;',
    guard: { tests: 'packages/rules/src/password.test.ts' },
  },
  {
    rule: 'Every language says every sentence',
    file: 'packages/messages/fr/login.json',
    text: '  "login.password.show":',
    becomes: '  "login.password.shown":',
    guard: { tests: 'packages/messages/src/catalogues.test.ts' },
  },
  {
    rule: 'A failed form gives the focus to its summary',
    file: 'packages/ui/src/Form.tsx',
    text: '    summary.current?.focus();\n',
    becomes: '',
    guard: { tests: 'packages/ui/src/Form.test.tsx' },
  },
  {
    rule: 'A feature imports no other feature',
    file: 'apps/portal/src/features/dashboard/DashboardScreen.tsx',
    text: "import styles from './DashboardScreen.module.css';\n",
    becomes:
      "import styles from './DashboardScreen.module.css';\nexport { LoginContext } from '../login/login-state';\n",
    guard: { lint: 'apps/portal/src/features/dashboard/DashboardScreen.tsx' },
  },
  {
    rule: 'The pieces of the interface know nothing of the product',
    file: 'packages/ui/src/Voucher.tsx',
    text: "import styles from './Voucher.module.css';\n",
    becomes: "import styles from './Voucher.module.css';\nexport { owed } from '@talon/rules/owes';\n",
    guard: { lint: 'packages/ui/src/Voucher.tsx' },
  },
  {
    rule: 'Every dependency is one exact version',
    file: 'apps/portal/package.json',
    text: '"react": "',
    becomes: '"react": "^',
    guard: { check: 'tools/lock-check.mjs' },
  },
];
