import type { Tally } from './run-sequence';

/**
 * The outcomes that a long run must reach, otherwise its calls have no effect: each call's success, and its refusals.
 * Outcomes that occur fewer than ten times in four hundred sequences are left to the tests of the use cases: a run might
 * never reach them.
 */
const expected: Record<string, readonly string[]> = {
  'POST /token': ['200', 'mfa-required', 'invalid-credentials', 'account-blocked'],
  'DELETE /token': ['204', 'login-required'],
  'DELETE /tokens': ['204'],
  'DELETE /user/login/revoke/{id}': ['204'],
  'GET /mfa/sudo': ['200', 'no-method', 'too-new'],
  'POST /mfa/sudo': ['200', 'code-refused', 'card-number-refused', 'login-required'],
  'POST /user/login': [
    '200',
    '204',
    'sudo-required',
    'not-found',
    'required-action-duplicated',
    'required-action-weak-password',
  ],
  'POST /user/login/{id}/verify': ['200', '204', 'sudo-required', 'not-found'],
  'POST /challenge/resend for contact': ['200', 'challenge-ended'],
  'POST /user/login/confirm': ['204', 'code-refused', 'email-used', 'phone-used'],
  'PUT /user/login/{id}/primary': ['204', 'sudo-required', 'not-found'],
  'DELETE /user/login/{id}': ['204', 'sudo-required', 'not-found', 'last-one'],
  'GET /mfa/{id}/activate': ['200', '204', 'sudo-required', 'email-refused', 'phone-refused'],
  'POST /challenge/resend for enrol': ['200', 'challenge-ended'],
  'POST /mfa/activate': ['200', 'code-refused', 'email-used'],
  'POST /mfa/sudo/iban': ['200', 'iban-refused', 'no-method'],
  'PUT /user/password': ['200', 'sudo-required', 'password-same'],
  'PUT /user/iban': ['200', 'sudo-required', 'iban-refused'],
  'POST /onboarding/password': ['200', 'signs-in-already', 'step-not-due'],
  'GET /duplicated': ['200', 'not-duplicated'],
  'POST /duplicated/code': ['200', 'not-duplicated'],
  'POST /challenge/resend for duplicated': ['200', 'challenge-ended'],
  'POST /challenge/confirm for duplicated': ['200', 'code-refused', 'proof-refused'],
  'DELETE /duplicated': ['200', 'not-duplicated', 'not-proven', 'card-number-refused'],
  'POST /duplicated/skip': ['200', 'not-duplicated'],
  'GET /fuzzion': ['200'],
  'POST /fuzzion/skip': ['204', 'not-found'],
  'POST /fuzzion/reject': ['200', 'not-found'],
  'POST /fuzzion/owner': ['200', 'not-found', 'fuzzion-refused'],
  'POST /challenge/redirect for fuzzion': ['challenge-ended'],
  'POST /challenge/resend for fuzzion': ['200', 'challenge-ended'],
  'POST /challenge/confirm for fuzzion': ['200', 'code-refused', 'fuzzion-failed'],
  'account remove-identifier': ['200', 'refused'],
  'account end-sessions': ['200'],
  'account impose-password': ['200'],
  'account block': ['200'],
  'account unblock': ['200'],
};

/** The expected outcomes that never occurred. */
export function missingOutcomes(tally: Tally): string[] {
  return Object.entries(expected).flatMap(([call, answers]) =>
    answers.map(answer => `${call}: ${answer}`).filter(what => !tally.has(what)),
  );
}
