// @ts-check

/** @type {readonly import('./all-checks.mjs').MutationCheck[]} */
export const onboarding = [
  {
    rule: 'An ended onboarding returns to the start, with the reason',
    file: 'apps/portal/src/features/onboarding/use-failure.ts',
    text: "const endings = ['onboarding-ended', 'card-activated', 'invitation-used'] as const;",
    replacement: "const endings = ['invitation-used'] as const;",
    guard: { tests: 'apps/portal/src/features/onboarding/refusals-by-step.test.ts' },
  },
  {
    rule: 'An onboarding step is accepted only after the ones before it',
    file: 'apps/service/src/features/onboarding/onboarding-step.ts',
    text: "  if (!mayAnswer(step, factsOf(row))) throw new Refusal('step-not-due');",
    replacement: '  mayAnswer(step, factsOf(row));',
    guard: { tests: 'apps/service/src/features/onboarding/onboarding.test.ts' },
  },
  {
    rule: 'A code allows five tries, even in parallel',
    file: 'apps/service/src/domain/challenges/challenges.ts',
    text: 'where payload = :payload and expires_at > now() and tries < :most',
    replacement: 'where payload = :payload and expires_at > now() and tries < :most + 1000',
    guard: { tests: 'apps/service/src/features/onboarding/codes.test.ts' },
  },
  {
    rule: 'A code is used once',
    file: 'apps/service/src/domain/challenges/challenges.ts',
    text: '`delete from challenges\n    where payload = :payload and code_hash = :codeHash and expires_at > now()',
    replacement:
      '`update challenges set tries = tries\n    where payload = :payload and code_hash = :codeHash and expires_at > now()',
    guard: { tests: 'apps/service/src/features/onboarding/codes.test.ts' },
  },
  {
    rule: 'A limit counts within its period, also under parallel requests',
    file: 'apps/service/src/domain/limits/limit-counts.ts',
    text: 'now() - excluded.period) < excluded.most',
    replacement: 'now() - excluded.period) < excluded.most + 100',
    guard: { tests: 'apps/service/src/features/onboarding/limits.test.ts' },
  },
  {
    rule: 'SMS go to mobile numbers only',
    file: 'packages/rules/src/sms-number.ts',
    text: "['MOBILE', 'FIXED_LINE_OR_MOBILE']",
    replacement: "['MOBILE', 'FIXED_LINE_OR_MOBILE', 'FIXED_LINE', 'PREMIUM_RATE', 'VOIP']",
    guard: { tests: 'apps/service/src/features/onboarding/limits.test.ts' },
  },
  {
    rule: 'A card is assigned to one account',
    file: 'apps/service/src/domain/cards/card-assignments.ts',
    text: '   on conflict do nothing\n',
    replacement: '   on conflict (card_id) do update set account_id = excluded.account_id\n',
    guard: { tests: 'apps/service/src/features/onboarding/codes.test.ts' },
  },
  {
    rule: 'A card alone does not link a stranger to its directory person',
    file: 'apps/service/src/domain/cards/link-card.ts',
    text: 'people.filter(person => sharesAddress(cardholder, person))',
    replacement: 'people.filter(person => sharesAddress(cardholder, person) || true)',
    guard: { tests: 'apps/service/src/features/onboarding/onboarding.test.ts' },
  },
  {
    rule: 'An onboarding goes to the account whose address it verified',
    file: 'apps/service/src/features/onboarding/assign-card-or-invitation.ts',
    text: '!isTheirs || ',
    replacement: '',
    guard: { tests: 'apps/service/src/features/onboarding/assign-card-or-invitation.test.ts' },
  },
  {
    rule: 'A message keeps its id when it is sent again',
    file: 'apps/service/src/kernel/ports/transports.ts',
    text: 'return `<${id}@${domain}>`;',
    replacement: 'return `<${id}.${Date.now()}@${domain}>`;',
    guard: { tests: 'apps/service/src/jobs/send-message.test.ts' },
  },
  {
    rule: 'Queued messages are encrypted',
    file: 'apps/service/src/domain/notifications/queue-message.ts',
    text: "deps.encryption.encrypt(JSON.stringify(sealed), { column: 'messages.sealed', id })",
    replacement: 'Buffer.from(JSON.stringify(sealed))',
    guard: { tests: 'apps/service/src/jobs/send-message.test.ts' },
  },
  {
    rule: 'The outbox exists only in a demonstration',
    file: 'apps/service/src/kernel/hosts.ts',
    text: 'if (env.isDemonstration) byHost.set',
    replacement: 'if (env.domains) byHost.set',
    guard: { tests: 'apps/service/src/http/outbox.test.ts' },
  },
];
