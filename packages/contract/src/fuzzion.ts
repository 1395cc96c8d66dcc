import { linkPlatforms } from '@talon/rules/duplicates';
import * as v from 'valibot';
import { challengeFields, codeMethod, otherDestinations } from './challenge';
import { exactlyOneOf } from './counted-fields';
import { endpoint } from './endpoint';
import { textOf } from './text-of';

const offerId = textOf(100);

const platform = v.picklist(linkPlatforms);

/** An address of the directory person, masked: `m•••@e•••.be`, `+32 4•• •• •• 12`. */
const address = { channel: codeMethod, destination: v.string() };

/** A link proposal: a directory person who may be the account's person, with the data needed to recognise them. */
export const linkProposal = v.object({
  id: v.string(),
  platform,
  /** The identifier that both have in common. */
  found_by: v.picklist(['email', 'phone', 'register-number']),
  /** First letters of first and last name, `M. D.`; empty if the directory person has no name. */
  initials: v.string(),
  /**
   * `shared`: the account has it too. `removable`: a rejection removes it from the directory person. `gets_code`: the code
   * may be sent there.
   */
  addresses: v.array(
    v.object({ ...address, shared: v.boolean(), removable: v.boolean(), gets_code: v.boolean() }),
  ),
  /** What the person must type before the code is sent. */
  proof: v.picklist(['birthdate', 'card']),
});

/** The challenge of a link proposal. */
export const proposalChallenge = v.object({ ...challengeFields, others: otherDestinations });

export const showFuzzion = endpoint({
  method: 'GET',
  path: '/fuzzion',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    offer: v.nullable(linkProposal),
    challenge: v.nullable(proposalChallenge),
    end: v.nullable(
      v.object({
        platform,
        /** `failed`: nothing has changed, and the person may try again. */
        outcome: v.picklist(['claimed', 'rejected', 'failed']),
        /** The addresses that a rejection removed from the directory person, masked. */
        removed: v.array(v.string()),
      }),
    ),
  }),
  errors: [],
});

export const skipFuzzion = endpoint({
  method: 'POST',
  path: '/fuzzion/skip',
  access: 'bearer',
  body: v.object({ offer: offerId }),
  reply: undefined,
  errors: [],
});

export const rejectFuzzion = endpoint({
  method: 'POST',
  path: '/fuzzion/reject',
  access: 'bearer',
  body: v.object({ offer: offerId }),
  reply: v.object({ removed: v.array(v.string()) }),
  errors: [],
});

export const proveFuzzion = endpoint({
  method: 'POST',
  path: '/fuzzion/owner',
  access: 'bearer',
  body: v.pipe(
    v.object({
      offer: offerId,
      /** yyyy-mm-dd */
      birthdate: v.optional(textOf(40, 1)),
      card_number: v.optional(textOf(60, 1)),
    }),
    exactlyOneOf('birthdate', 'card_number'),
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
