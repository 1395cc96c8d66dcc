// @ts-check

/** @type {readonly import('./all-checks.mjs').MutationCheck[]} */
export const recovery = [
  {
    rule: 'Forgot password returns the same for known and unknown accounts',
    file: 'apps/service/src/features/recovery/forgot-password.ts',
    text: '  const payload = newToken();\n',
    replacement:
      '  const payload = newToken();\n' +
      "  const { rowCount } = await deps.db.query('select 1 from identifiers where value = $1', [destination]);\n" +
      "  if (rowCount === 0) throw new Refusal('email-refused');\n",
    guard: { tests: 'apps/service/src/features/recovery/limits.test.ts' },
  },
  {
    rule: 'Recovery has its own counters',
    file: 'apps/service/src/features/recovery/recovery-counts.ts',
    text: '  const deliveries: Counted[] = [\n',
    replacement:
      '  const deliveries: Counted[] = [\n' +
      "    { limit: 'deliveries', subject: deps.keyedHash('destination', destination) },\n",
    guard: { tests: 'apps/service/src/features/recovery/limits.test.ts' },
  },
  {
    rule: 'A stranger does not exhaust the recovery limit of a person',
    file: 'apps/service/src/features/recovery/recovery-counts.ts',
    text: 'knownDevice ?? siteOrNetworkOf(by.address)',
    replacement: "knownDevice ?? ''",
    guard: { tests: 'apps/service/src/features/recovery/limits.test.ts' },
  },
  {
    rule: 'An unknown e-mail address gets one mail a day',
    file: 'packages/rules/src/counted-limits.ts',
    text: 'unknownAddressMails: { most: 1,',
    replacement: 'unknownAddressMails: { most: 5,',
    guard: { tests: 'apps/service/src/features/recovery/limits.test.ts' },
  },
  {
    rule: 'A recovery request that runs twice sends one code',
    file: 'apps/service/src/domain/challenges/recovery-requests.ts',
    text: 'update challenges set code_hash = :codeHash\n    where payload = :payload and code_hash = :placeholder and',
    replacement:
      'update challenges set code_hash = :codeHash\n    where payload = :payload and :placeholder::bytea is not null and',
    guard: { tests: 'apps/service/src/jobs/send-recovery.test.ts' },
  },
  {
    rule: 'A reset permission is good for one password',
    file: 'apps/service/src/features/recovery/reset-password.ts',
    text: "    if (!isConsumed) throw new Refusal('challenge-ended');\n",
    replacement: '',
    guard: { tests: 'apps/service/src/features/recovery/races.test.ts' },
  },
  {
    rule: 'A password reset ends every session',
    file: 'apps/service/src/features/recovery/reset-password.ts',
    text: '\n    await endSessions(tx, { accountId: account.id, exceptId: null });\n    ',
    replacement: '',
    guard: { tests: 'apps/service/src/features/recovery/recovery.test.ts' },
  },
  {
    rule: 'A password reset ends every trusted device',
    file: 'apps/service/src/features/recovery/reset-password.ts',
    text: '\n    await endTrustedDevices(tx, { accountId: account.id, exceptSessionId: null });\n    ',
    replacement: '',
    guard: { tests: 'apps/service/src/features/recovery/recovery.test.ts' },
  },
  {
    rule: 'A newly verified address does not reset a password',
    file: 'apps/service/src/domain/recovery/find-recoverable-accounts.ts',
    text: 'carriers.filter(({ fresh_seconds: seconds }) => seconds === 0)',
    replacement: 'carriers',
    guard: { tests: 'apps/service/src/features/recovery/recovery.test.ts' },
  },
  {
    rule: 'User names are shown masked',
    file: 'apps/service/src/features/recovery/forgot-username.ts',
    text: 'masked({ method: methodOf[kind], destination: value })',
    replacement: "kind === 'email' ? value : masked({ method: methodOf[kind], destination: value })",
    guard: { tests: 'apps/service/src/features/recovery/forgot-username.test.ts' },
  },
  {
    rule: 'A person logs out only their own devices',
    file: 'apps/service/src/domain/sessions/devices.ts',
    text: 'select id from sessions where account_id = :accountId and device_id is not distinct from :deviceId?)',
    replacement:
      'select id from sessions where :accountId::uuid is not null and device_id is not distinct from :deviceId)',
    guard: { tests: 'apps/service/src/features/devices/revoke-device.test.ts' },
  },
  {
    rule: 'Logging a device out ends its trust',
    file: 'apps/service/src/features/devices/revoke-device.ts',
    text: '\n    await endTrustedDevice(tx, { accountId: bearer.id, deviceId: revoked });\n    ',
    replacement: '',
    guard: { tests: 'apps/service/src/features/devices/revoke-device.test.ts' },
  },
];
