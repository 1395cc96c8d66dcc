import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { errorStatus, type ErrorCode, tooNewCauses } from '../errors';
import { required_action } from '../login';
import { textOf } from '../text-of';

export const situations = ['sign-in', 'code', 'recovery', 'step-up', 'bank-change', 'card'] as const;

const explanation = v.object({
  situation: v.picklist(situations),
  /** The masked address or card that it is about; null for the account. */
  subject: v.nullable(v.string()),
  /** The error that the person would get; null if nothing refuses it. */
  code: v.nullable(v.picklist(Object.keys(errorStatus) as ErrorCode[])),
  /** With `too-new`: what is too new. */
  cause: v.nullable(v.picklist(tooNewCauses)),
  /** With `invalid-credentials`: what the account lacks, so that nothing that is typed can be right. */
  missing: v.nullable(v.picklist(['password', 'address'])),
  /** When the refusal ends by itself, ISO 8601; null if it does not, or is none. */
  until: v.nullable(v.string()),
  /** The authenticator that would be asked for first; null for none. */
  method: v.nullable(v.string()),
  /** Of a sign-in that nothing refuses: what else the person must do. */
  due: v.object({
    /** What must be done first after the sign-in; null for nothing. */
    required_action,
    /** When the code was sent for which a sign-in waits; null if none waits. */
    code_sent_at: v.nullable(v.string()),
    /** When the account is erased unless the person keeps it; null if nobody has requested it. */
    erased_at: v.nullable(v.string()),
  }),
});

export type Explanation = v.InferOutput<typeof explanation>;

/**
 * Explain what the person could do now from a new device, and what refuses it until when: the rules run as in the real calls,
 * and nothing is done or sent. With `card_number`, also whether that card can be activated.
 */
export const explainPerson = endpoint({
  method: 'POST',
  path: '/api/people/{id}/explain',
  access: 'staff',
  permission: 'find-people',
  body: v.object({ card_number: v.optional(textOf(60)) }),
  /** With the telephone number that the sentences of refusals contain. */
  reply: v.object({ explanations: v.array(explanation), helpdesk: v.string() }),
  errors: ['person-unknown'],
});
