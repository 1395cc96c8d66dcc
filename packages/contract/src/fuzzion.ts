import { linkPlatforms } from '@talon/rules/duplicates';
import * as v from 'valibot';
import { challengeFields, codeMethod, payload, typedCode } from './challenge';
import { either } from './either';
import { endpoint } from './endpoint';

const offerId = v.pipe(v.string(), v.maxLength(100));

const platform = v.picklist(linkPlatforms);

/** Where a code goes; masked: `m•••@e•••.be`, `+32 4•• •• •• 12`. */
const address = { channel: codeMethod, destination: v.string() };

/** A person of another service who looks like the account's own, with what somebody needs to recognise themselves. */
export const offer = v.object({
  id: v.string(),
  platform,
  /** What both have in common. */
  found_by: v.picklist(['email', 'phone', 'register-number']),
  /** First letter of first and last name, `M. D.`; empty where the record has no name. */
  initials: v.string(),
  /** Those that are `shared` are the account's too; a rejection takes the `removable` ones from the record. */
  addresses: v.array(v.object({ ...address, shared: v.boolean(), removable: v.boolean() })),
  /** What is asked to show that the record is theirs. */
  proof: v.picklist(['birthdate', 'card']),
});

/** A code on its way to the person of the offer. */
export const proposalChallenge = v.object({
  ...challengeFields,
  /** Where it may go instead, each as `redirect` names it. */
  others: v.array(v.object({ to: v.string(), method: codeMethod, way: v.number(), ...address })),
});

export const showFuzzion = endpoint({
  method: 'GET',
  path: '/fuzzion',
  summary:
    'Show the link proposal that a job found after the sign-in, its pending code in this session, and the ' +
    'outcome of the last attempt, if it ended within an hour.',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    offer: v.nullable(offer),
    challenge: v.nullable(proposalChallenge),
    end: v.nullable(
      v.object({
        platform,
        /** A failed one changed nothing and may be tried again. */
        outcome: v.picklist(['claimed', 'rejected', 'failed']),
        /** Of a rejection: the addresses that are taken from the record, masked. */
        removed: v.array(v.string()),
      }),
    ),
  }),
  errors: [],
});

export const skipFuzzion = endpoint({
  method: 'POST',
  path: '/fuzzion/skip',
  summary: 'Hide the link proposal for seven days.',
  access: 'bearer',
  body: v.object({ offer: offerId }),
  reply: undefined,
  errors: [],
});

export const rejectFuzzion = endpoint({
  method: 'POST',
  path: '/fuzzion/reject',
  summary:
    'Reject the link proposal for good. Removes the addresses that this account has verified from the ' +
    'directory person, if that person keeps another one, and notifies the person. Returns the removed ' +
    'addresses, masked.',
  access: 'bearer',
  body: v.object({ offer: offerId }),
  reply: v.object({ removed: v.array(v.string()) }),
  errors: [],
});

export const proveFuzzion = endpoint({
  method: 'POST',
  path: '/fuzzion/owner',
  summary:
    'Claim the directory person by birth date or, if none is known, by card number (exactly one). Sends a ' +
    "code to one of the person's addresses. Allows five wrong attempts in 24 hours.",
  access: 'bearer',
  body: v.pipe(
    v.object({
      offer: offerId,
      /** yyyy-mm-dd */
      birthdate: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(40))),
      card_number: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
    }),
    either('birthdate', 'card_number'),
  ),
  reply: proposalChallenge,
  errors: [
    'fuzzion-refused',
    'fuzzion-failed',
    'too-many-attempts',
    'card-system-away',
    'too-many-codes',
    'sms-away',
  ],
});

export const redirectFuzzionCode = endpoint({
  method: 'POST',
  path: '/fuzzion/code/redirect',
  summary:
    'Send the code to another address of the directory person. Expiry and attempts stay; the earlier code ' +
    'no longer works.',
  access: 'bearer',
  body: v.object({ payload, way: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)) }),
  reply: proposalChallenge,
  errors: ['challenge-ended', 'fuzzion-failed', 'too-many-codes', 'sms-away'],
});

export const resendFuzzionCode = endpoint({
  method: 'POST',
  path: '/fuzzion/code/resend',
  summary: 'Send a new code to the same address. The earlier code no longer works.',
  access: 'bearer',
  body: v.object({ payload }),
  reply: proposalChallenge,
  errors: ['challenge-ended', 'too-many-codes', 'sms-away'],
});

export const claimFuzzion = endpoint({
  method: 'POST',
  path: '/fuzzion/code',
  summary:
    'Confirm the code: the account is linked to the directory person. If the directory person, the ' +
    'account or the signed-in person has changed meanwhile, nothing happens and the person may try again.',
  access: 'bearer',
  body: v.object({ payload, code: typedCode }),
  reply: undefined,
  errors: ['code-refused', 'too-many-wrong-codes', 'fuzzion-failed'],
});
