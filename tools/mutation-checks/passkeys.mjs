// @ts-check

const checked = { tests: 'apps/service/src/domain/authenticators/check-passkeys.test.ts' };
const signsIn = { tests: 'apps/service/src/features/login/passkey-sign-in.test.ts' };
const isOffered = { tests: 'apps/service/src/features/mfa/passkey-offers.test.ts' };
const isLost = { tests: 'apps/service/src/features/mfa/report-loss.test.ts' };

/** @type {readonly import('./all-checks.mjs').MutationCheck[]} */
export const passkeys = [
  {
    rule: 'A passkey signs for the origins of its market alone',
    file: 'apps/service/src/domain/authenticators/check-assertion.ts',
    text: 'expectedOrigin: [...origins],',
    replacement: "expectedOrigin: [...origins, 'https://account.talon.example'],",
    guard: checked,
  },
  {
    rule: 'A passkey signs for the domain of its market alone',
    file: 'apps/service/src/domain/authenticators/check-assertion.ts',
    text: 'expectedRPID: domain,',
    replacement: '',
    guard: checked,
  },
  {
    rule: 'A passkey signs in no page within a page of another origin',
    file: 'apps/service/src/domain/authenticators/check-assertion.ts',
    text: '  if (readClientData(given.response.clientDataJSON)?.isFramed !== false) return undefined;\n',
    replacement: '',
    guard: checked,
  },
  {
    rule: 'A sign-in with a passkey expires by the clock of the database',
    file: 'apps/service/src/domain/authenticators/passkey-challenge.ts',
    text: '(await readClock(deps.reads))',
    replacement: 'Date.now() / 1000',
    guard: signsIn,
  },
  {
    rule: 'A passkey must have verified the person',
    file: 'apps/service/src/domain/authenticators/check-assertion.ts',
    text: '    expectedRPID: domain,\n',
    replacement: '    expectedRPID: domain,\n    requireUserVerification: false,\n',
    guard: checked,
  },
  {
    rule: 'A passkey does not change whether it may be copied',
    file: 'apps/service/src/domain/authenticators/check-assertion.ts',
    text: "if ((credentialDeviceType === 'multiDevice') !== isBackupEligible) return undefined;",
    replacement: '',
    guard: checked,
  },
  {
    rule: 'What a passkey signs to sign in is signed by us, for this market',
    file: 'apps/service/src/domain/authenticators/passkey-challenge.ts',
    text: '`sign-in ${id} ${body',
    replacement: '`sign-in ${id && body.length} ${body',
    guard: signsIn,
  },
  {
    rule: 'What a passkey has signed works once',
    file: 'apps/service/src/features/login/sign-in-with-passkey.ts',
    text: '  if (!is_new_nonce || !is_used) throw refused(id);',
    replacement: '  if (!is_used) throw refused(id);',
    guard: signsIn,
  },
  {
    rule: 'What a passkey has signed expires',
    file: 'apps/service/src/domain/authenticators/passkeys.ts',
    text: ' where :expiresAt::timestamptz > now()',
    replacement: ' where :expiresAt::timestamptz is not null',
    guard: signsIn,
  },
  {
    rule: 'A passkey of the other market is unknown',
    file: 'apps/service/src/domain/authenticators/passkeys.ts',
    text: 'where p.credential_id = :credentialId and p.market = :market`',
    replacement: "where p.credential_id = :credentialId and :market <> ''`",
    guard: signsIn,
  },
  {
    rule: 'The browser names the account of the passkey',
    file: 'apps/service/src/domain/authenticators/own-passkey.ts',
    text: "  if (userHandle && !passkey.handle.equals(Buffer.from(userHandle, 'base64url'))) return undefined;\n",
    replacement: '',
    guard: signsIn,
  },
  {
    rule: 'A passkey on one device only that counts no further has a copy',
    file: 'apps/service/src/domain/authenticators/passkeys.ts',
    text: "'(is_backup_eligible or counter < :counter or (counter = 0 and :counter = 0))'",
    replacement: "'(is_backup_eligible or counter <= :counter)'",
    guard: signsIn,
  },
  {
    rule: 'A synced passkey is not refused for its counter',
    file: 'apps/service/src/domain/authenticators/passkeys.ts',
    text: "'(is_backup_eligible or counter",
    replacement: "'(counter",
    guard: signsIn,
  },
  {
    rule: 'A passkey is offered only after a sign-in with password and code, or an onboarding',
    file: 'apps/service/src/domain/authenticators/passkey-offers.ts',
    text: "('pwd' = any(s.amr) and 'mfa' = any(s.amr) or",
    replacement: "('pwd' = any(s.amr) or",
    guard: isOffered,
  },
  {
    rule: 'A passkey is offered once a month',
    file: 'apps/service/src/domain/authenticators/passkey-offers.ts',
    text: "o.offered_at <= now() - interval '${passkeyOfferDays} days'",
    replacement: "o.offered_at <= now() - interval '1 day'",
    guard: isOffered,
  },
  {
    rule: 'A passkey is not offered again after two refusals',
    file: 'apps/service/src/domain/authenticators/passkey-offers.ts',
    text: '`o.times_put_off < ${mostPutOffs} and (',
    replacement: '`o.times_put_off <= ${mostPutOffs} and (',
    guard: isOffered,
  },
  {
    rule: 'Who has lost every authenticator waits for a day',
    file: 'apps/service/src/domain/authenticators/lost-authenticators.ts',
    text: "`l.requested_at <= now() - interval '${waitSeconds} seconds'",
    replacement: "`l.requested_at <= now() - interval '${waitSeconds - 7200} seconds'",
    guard: isLost,
  },
  {
    rule: 'Who uses an authenticator has not lost them all',
    file: 'apps/service/src/domain/authenticators/authenticators.ts',
    text: 'loss as (${endedLoss} and exists (select 1 from used))',
    replacement: 'loss as (${endedLoss} and false)',
    guard: isLost,
  },
  {
    rule: 'Who signs in with a passkey has not lost every authenticator',
    file: 'apps/service/src/domain/authenticators/passkeys.ts',
    text: 'where account_id in (select account_id from used))',
    replacement: 'where account_id in (select account_id from used) and false)',
    guard: isLost,
  },
  {
    rule: 'A loss is reported with a card that is not new',
    file: 'apps/service/src/features/mfa/require-card.ts',
    text: "purpose === 'single' || purpose === 'lost' ? freshSeconds : 0",
    replacement: "purpose === 'single' ? freshSeconds : 0",
    guard: isLost,
  },
  {
    rule: 'Lost authenticators end with every other access',
    file: 'apps/service/src/features/mfa/remove-lost-authenticators.ts',
    text: '  await endSessions(tx, { accountId, exceptId: sessionId });\n',
    replacement: '',
    guard: isLost,
  },
];
