/**
 * Attacks that are one act, or a few, against one account: no load on honest people, so that a test of the use case shows
 * more than a script at the default limits would. Each with its test.
 */
export const singleActs = {
  'a typed name proves a link to somebody else':
    'apps/service/src/features/merge/typed-names-prove-nothing.test.ts',
  'wrong SMS codes make e-mail a way in': 'apps/service/src/features/mfa/wrong-codes.test.ts',
  'a forwarded invitation links a stranger':
    'apps/service/src/features/onboarding/forwarded-invitation.test.ts',
  'a stolen token approves a client': 'apps/service/src/features/authorize/stolen-token.test.ts',
  'a password that is guessed first': 'apps/service/src/features/security/refused-passwords.test.ts',
  'an answer tells of an account': 'apps/service/src/features/recovery/oracles.test.ts',
  'a recycled number opens an account': 'apps/service/src/features/recovery/phone-only.test.ts',
  'unsafe settings start': 'apps/service/src/kernel/unsafe-configuration.test.ts',
  "another person's card merges accounts":
    'apps/service/src/features/merge/possession-is-not-identity.test.ts',
  'one wrong code costs two tries': 'packages/ui/src/CodeForm.test.tsx',
};
