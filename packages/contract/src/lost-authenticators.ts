import * as v from 'valibot';
import { anyChallengeFields, payload } from './challenge';
import { endpoint } from './endpoint';

/** The outcome of a confirmed loss. */
export const reportedLoss = v.object({
  /** ISO 8601. From then on, a sign-in with the card removes the lost authenticators. */
  removal_from: v.string(),
  /** ISO 8601. Until then. */
  removal_until: v.string(),
});

export const reportLoss = endpoint({
  method: 'POST',
  path: '/mfa/lost',
  summary:
    'For a person who has lost all authenticators: with the challenge of a sign-in or a step-up, send a code to a verified ' +
    'address that is none of them. `POST /challenge/confirm` takes it with the full number of a card, and all addresses are ' +
    'notified. A day later, the next sign-in or step-up asks for the card and a code again, and then removes the lost ' +
    'authenticators. Whoever uses one of them before has not lost them: the request ends. `no-method`: the account has no ' +
    'card, or no other address.',
  access: 'maybe-bearer',
  body: v.object({ payload }),
  reply: v.object(anyChallengeFields),
  errors: ['challenge-ended', 'no-method', 'too-new', 'too-many-codes', 'sms-away', 'maintenance'],
});
