// @ts-check

/** @type {readonly import('./breaks.mjs').Break[]} */
export const recovery = [
  {
    rule: 'Forgot password answers the same, known or unknown',
    file: 'apps/service/src/features/recovery/forgot-password.ts',
    text: '  const payload = newToken();\n',
    becomes:
      '  const payload = newToken();\n' +
      "  const { rowCount } = await deps.db.query('select 1 from identifiers where value = $1', [destination]);\n" +
      "  if (rowCount === 0) throw new Refusal('email-refused');\n",
    guard: { tests: 'apps/service/src/features/recovery/limits.test.ts' },
  },
  {
    rule: 'What anybody may ask for has counters of its own',
    file: 'apps/service/src/features/recovery/recovery-counts.ts',
    text: '  const sendings: Counted[] = [\n',
    becomes:
      '  const sendings: Counted[] = [\n' +
      "    { limit: 'sendings', subject: deps.keyedHash('destination', destination) },\n",
    guard: { tests: 'apps/service/src/features/recovery/limits.test.ts' },
  },
  {
    rule: 'A stranger alone does not use up what a person may ask for',
    file: 'apps/service/src/features/recovery/recovery-counts.ts',
    text: '`${asked} ${destination} ${networkOf(by.address)}`',
    becomes: '`${asked} ${destination}`',
    guard: { tests: 'apps/service/src/features/recovery/limits.test.ts' },
  },
  {
    rule: 'An unknown e-mail is told so once a day',
    file: 'packages/rules/src/limits.ts',
    text: 'unknownAddressMails: { most: 1,',
    becomes: 'unknownAddressMails: { most: 5,',
    guard: { tests: 'apps/service/src/features/recovery/limits.test.ts' },
  },
  {
    rule: 'An order that is carried out twice sends one code',
    file: 'apps/service/src/domain/challenges/recovery-requests.ts',
    text: 'update challenges set code_hash = $3\n    where payload = $1 and code_hash = $2 and',
    becomes: 'update challenges set code_hash = $3\n    where payload = $1 and $2::bytea is not null and',
    guard: { tests: 'apps/service/src/jobs/send-recovery.test.ts' },
  },
  {
    rule: 'A reset is one new password',
    file: 'apps/service/src/features/recovery/reset-password.ts',
    text: "    if (!used) throw new Refusal('challenge-ended');\n",
    becomes: '',
    guard: { tests: 'apps/service/src/features/recovery/races.test.ts' },
  },
  {
    rule: 'A reset ends every session',
    file: 'apps/service/src/features/recovery/reset-password.ts',
    text: '    await endSessions(tx, account.id, null);\n',
    becomes: '',
    guard: { tests: 'apps/service/src/features/recovery/recovery.test.ts' },
  },
  {
    rule: 'A reset ends every trusted device',
    file: 'apps/service/src/features/recovery/reset-password.ts',
    text: '    await endTrustedDevices(tx, account.id, null);\n',
    becomes: '',
    guard: { tests: 'apps/service/src/features/recovery/recovery.test.ts' },
  },
  {
    rule: 'After a reset the next sign-in proves another channel',
    file: 'packages/rules/src/ways.ts',
    text: '    .filter(({ channel }) => channel !== proofs.resetThrough)\n    .map(allowedAuthenticatorOf);\n}\n\nfunction agedMethods',
    becomes: '    .map(allowedAuthenticatorOf);\n}\n\nfunction agedMethods',
    guard: { tests: 'packages/rules/src/ways.test.ts' },
  },
  {
    rule: 'An address verified a moment ago resets no password',
    file: 'apps/service/src/features/recovery/recoverable.ts',
    text: 'carriers.filter(({ fresh_seconds: seconds }) => seconds === 0)',
    becomes: 'carriers',
    guard: { tests: 'apps/service/src/features/recovery/recovery.test.ts' },
  },
  {
    rule: 'User names are shown masked',
    file: 'apps/service/src/features/recovery/forgot-username.ts',
    text: 'masked({ method: methodOf[kind], destination: value })',
    becomes: "kind === 'email' ? value : masked({ method: methodOf[kind], destination: value })",
    guard: { tests: 'apps/service/src/features/recovery/forgot-username.test.ts' },
  },
  {
    rule: "Only the account's own device is logged out",
    file: 'apps/service/src/domain/sessions/devices.ts',
    text: 'select id from sessions where account_id = $1 and device_id is not distinct from $2)',
    becomes: 'select id from sessions where $1::uuid is not null and device_id is not distinct from $2)',
    guard: { tests: 'apps/service/src/features/devices/revoke-device.test.ts' },
  },
  {
    rule: 'The log-out of a device ends its trust',
    file: 'apps/service/src/features/devices/revoke-device.ts',
    text: '    await endTrustedDevice(tx, bearer.id, revoked);\n',
    becomes: '',
    guard: { tests: 'apps/service/src/features/devices/revoke-device.test.ts' },
  },
];
