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
  access: 'maybe-bearer',
  body: v.object({ payload }),
  reply: v.object(anyChallengeFields),
  errors: ['challenge-ended', 'no-method', 'too-new', 'too-many-codes', 'sms-away', 'maintenance'],
});
