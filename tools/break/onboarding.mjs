// @ts-check

/** @type {readonly import('./breaks.mjs').Break[]} */
export const onboarding = [
  {
    rule: 'An onboarding page opens only from those before it',
    file: 'packages/rules/src/flows/onboarding.ts',
    text: "  password: ['onboarding-mfa', 'phone-verification'],",
    becomes: "  password: ['onboarding-mfa', 'phone-verification', 'start'],",
    guard: { tests: 'packages/rules/src/flows/onboarding.test.ts' },
  },
  {
    rule: 'An onboarding that is over leads to the start, with the reason',
    file: 'apps/portal/src/features/onboarding/use-failure.ts',
    text: "const endings = ['onboarding-ended', 'card-activated', 'invitation-used'] as const;",
    becomes: "const endings = ['invitation-used'] as const;",
    guard: { tests: 'apps/portal/src/features/onboarding/refused.test.ts' },
  },
  {
    rule: 'A step is accepted only when those before it are done',
    file: 'apps/service/src/features/onboarding/step.ts',
    text: "  if (!mayAnswer(step, factsOf(row))) throw new Refusal('step-not-due');",
    becomes: '  mayAnswer(step, factsOf(row));',
    guard: { tests: 'apps/service/src/features/onboarding/onboarding.test.ts' },
  },
  {
    rule: 'A code bears five tries, however many come at once',
    file: 'apps/service/src/domain/challenges/challenges.ts',
    text: 'and expires_at > now() and tries < $6',
    becomes: 'and expires_at > now() and tries < $6 + 1000',
    guard: { tests: 'apps/service/src/features/onboarding/codes.test.ts' },
  },
  {
    rule: 'A code is used once',
    file: 'apps/service/src/domain/challenges/challenges.ts',
    text: '    where payload = $1 and code_hash = $2 and confirmed_at is null and expires_at > now()\nreturning destination, sent_at',
    becomes:
      '    where payload = $1 and code_hash = $2 and expires_at > now()\nreturning destination, sent_at',
    guard: { tests: 'apps/service/src/features/onboarding/codes.test.ts' },
  },
  {
    rule: 'A limit counts within its stretch of time, under parallel requests too',
    file: 'apps/service/src/domain/limits/limit-counts.ts',
    text: 'now() - excluded.period) < excluded.most',
    becomes: 'now() - excluded.period) < excluded.most + 100',
    guard: { tests: 'apps/service/src/features/onboarding/limits.test.ts' },
  },
  {
    rule: 'SMS go to mobile numbers alone',
    file: 'apps/service/src/domain/identifiers/mobile-number.ts',
    text: "(type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE')",
    becomes: 'type !== undefined',
    guard: { tests: 'apps/service/src/features/onboarding/limits.test.ts' },
  },
  {
    rule: 'One card is held by one account',
    file: 'apps/service/src/domain/cards/account-cards.ts',
    text: '   on conflict do nothing\n',
    becomes: '   on conflict (card_id) do update set account_id = excluded.account_id\n',
    guard: { tests: 'apps/service/src/features/onboarding/codes.test.ts' },
  },
  {
    rule: 'A stranger who holds a card gets no link to its person',
    file: 'apps/service/src/domain/cards/link-card.ts',
    text: 'people.filter(person => isCardholderOf(holder, person))',
    becomes: 'people.filter(person => isCardholderOf(holder, person) || true)',
    guard: { tests: 'apps/service/src/features/onboarding/onboarding.test.ts' },
  },
  {
    rule: 'What an onboarding holds goes to the account whose address it proved',
    file: 'apps/service/src/features/onboarding/attach.ts',
    text: '!isTheirs || ',
    becomes: '',
    guard: { tests: 'apps/service/src/features/onboarding/attach.test.ts' },
  },
  {
    rule: 'A message keeps its name when it is handed over again',
    file: 'apps/service/src/kernel/ports/transports.ts',
    text: 'return `<${id}@${domain}>`;',
    becomes: 'return `<${id}.${Date.now()}@${domain}>`;',
    guard: { tests: 'apps/service/src/jobs/send-message.test.ts' },
  },
  {
    rule: 'Messages wait sealed',
    file: 'apps/service/src/domain/notifications/queue-message.ts',
    text: 'deps.encryption.encrypt(JSON.stringify(sealed))',
    becomes: 'Buffer.from(JSON.stringify(sealed))',
    guard: { tests: 'apps/service/src/jobs/send-message.test.ts' },
  },
  {
    rule: 'There is an outbox in a demonstration alone',
    file: 'apps/service/src/kernel/hosts.ts',
    text: 'if (env.isDemonstration) byHost.set',
    becomes: 'if (env.domains) byHost.set',
    guard: { tests: 'apps/service/src/http/outbox.test.ts' },
  },
];
