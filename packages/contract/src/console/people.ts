import * as v from 'valibot';
import { endpoint } from '../endpoint';
import { textOf } from '../text-of';
import { reason } from './staff-session';

const instant = v.string();
const maybeInstant = v.nullable(v.string());
const text = v.nullable(v.string());

/** A person in the result of a search. Names and addresses are masked. */
export const foundPerson = v.object({
  id: v.string(),
  initials: v.string(),
  email: text,
  phone: text,
  last_signed_in_at: maybeInstant,
  is_blocked: v.boolean(),
});

export type FoundPerson = v.InferOutput<typeof foundPerson>;

/** An invitation that nobody has used yet. */
const openInvitation = v.object({
  id: v.string(),
  reference: v.string(),
  /** Masked. */
  email: v.string(),
  market: v.string(),
  /** Null if it was never sent. */
  sent_at: v.nullable(v.string()),
  valid_until: v.nullable(v.string()),
  is_expired: v.boolean(),
});

export type OpenInvitation = v.InferOutput<typeof openInvitation>;

/**
 * Find people by email, phone, card number, the last four digits of a card with the birth date, account id, reference of an
 * invitation or import, or platform person id. Everybody who is found can see that they were.
 */
export const findPeople = endpoint({
  method: 'POST',
  path: '/api/people/search',
  access: 'staff',
  permission: 'find-people',
  body: v.object({
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
    birthdate: v.optional(v.pipe(v.string(), v.isoDate())),
  }),
  reply: v.object({
    people: v.array(foundPerson),
    /** Unused invitations with that reference, or to that email. */
    invitations: v.array(openInvitation),
  }),
  errors: ['person-unknown'],
});

/** Find and identify the person who reads out their helpdesk PIN. The PIN is used up. */
export const identifyPerson = endpoint({
  method: 'POST',
  path: '/api/people/identify',
  access: 'staff',
  permission: 'find-people',
  body: v.object({ pin: textOf(20, 1) }),
  reply: v.object({ id: v.string() }),
  errors: ['person-unknown', 'too-many-attempts'],
});

export const event = v.object({
  id: v.string(),
  at: instant,
  event: v.string(),
  market: text,
  address: text,
  operator: text,
  reason: text,
  authenticator: text,
  client_id: text,
  code: text,
  times: v.number(),
  other_account_id: text,
  /** What was requested from a second member of staff, or decided. */
  act: text,
  /** What else is known of the event, with addresses masked. */
  details: v.nullable(v.record(v.string(), v.unknown())),
});

export type PersonEvent = v.InferOutput<typeof event>;

/** What the console shows of a person. Names and addresses are masked until they are revealed. */
export const person = v.object({
  id: v.string(),
  reference: text,
  initials: v.string(),
  language: v.string(),
  created_at: instant,
  last_signed_in_at: maybeInstant,
  /** When it is erased; null if nobody has requested it. */
  erasure_due_at: maybeInstant,
  blocked: v.nullable(v.object({ at: instant, reason: text })),
  password: v.object({
    is_set: v.boolean(),
    is_weak: v.boolean(),
    is_imposed: v.boolean(),
    changed_at: maybeInstant,
  }),
  is_mfa_forced: v.boolean(),
  single_use_step_up_blocked_until: maybeInstant,
  identifiers: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(['email', 'phone']),
      masked: v.string(),
      verified_at: maybeInstant,
      is_primary: v.boolean(),
      is_shared: v.boolean(),
    }),
  ),
  authenticators: v.array(
    v.object({
      id: v.string(),
      type: v.string(),
      name: text,
      enrolled_at: instant,
      last_used_at: maybeInstant,
    }),
  ),
  recovery_codes: v.number(),
  /** What a report has suspended. `name` is masked; `report` is the event that suspended it, null if the trail is too old. */
  suspended: v.array(
    v.object({
      kind: v.picklist(['authenticator', 'address', 'card']),
      id: v.string(),
      type: v.string(),
      name: text,
      added_at: instant,
      suspended_at: instant,
      report: v.nullable(v.picklist(['not-me-reported', 'password-imposed'])),
    }),
  ),
  trusted_devices: v.number(),
  sessions: v.array(
    v.object({
      id: v.string(),
      device_id: text,
      market: v.string(),
      device: text,
      place: text,
      signed_in_at: instant,
      is_active: v.boolean(),
    }),
  ),
  deliveries: v.array(
    v.object({
      id: v.string(),
      to: v.string(),
      content: text,
      state: v.picklist(['waiting', 'sent', 'given-up']),
      created_at: instant,
      sent_at: maybeInstant,
      failed_tries: v.number(),
      failure: text,
      /** Whether it waits after a failure, or is the code of a login that still waits for it. */
      can_resend: v.boolean(),
    }),
  ),
  /** `destination` is masked; without it and `purpose`, the limit is of the account. `origin`: a network, or `trusted-device`. */
  limits: v.array(
    v.object({ limit: v.string(), destination: text, purpose: text, origin: text, ends_at: instant }),
  ),
  cards: v.array(
    v.object({ card_id: v.string(), last_four: v.string(), activation: v.string(), added_at: instant }),
  ),
  /** Null without one. `ending` is its last four characters; `earlier` are those that can be restored, the latest first. */
  bank_account: v.nullable(
    v.object({
      ending: v.string(),
      changed_at: maybeInstant,
      method: text,
      settled_at: maybeInstant,
      is_settled: v.boolean(),
      earlier: v.array(v.object({ id: v.string(), ending: v.string(), replaced_at: instant })),
    }),
  ),
  links: v.array(v.object({ platform: v.string(), person_id: v.string(), linked_at: instant })),
  invitations: v.array(
    v.object({ reference: v.string(), used_at: maybeInstant, is_unconfirmed: v.boolean() }),
  ),
  clients: v.array(
    v.object({
      client_id: v.string(),
      name: v.string(),
      scopes: v.array(v.string()),
      given_at: instant,
      last_used_at: maybeInstant,
    }),
  ),
  documents: v.array(
    v.object({ document: v.string(), version: v.string(), accepted_at: instant, withdrawn_at: maybeInstant }),
  ),
  /** `can_undo`: the merge was not undone, and is recent enough. */
  merged: v.array(v.object({ account_id: v.string(), merged_at: instant, can_undo: v.boolean() })),
  events: v.array(event),
});

export type Person = v.InferOutput<typeof person>;

/** Show a person. The look-up is recorded, and the person can see it. */
export const showPerson = endpoint({
  method: 'GET',
  path: '/api/people/{id}',
  access: 'staff',
  permission: 'find-people',
  body: undefined,
  reply: person,
  errors: ['person-unknown'],
});

/** List older events of a person, before the event with the id `before`. */
export const listPersonEvents = endpoint({
  method: 'GET',
  path: '/api/people/{id}/events',
  access: 'staff',
  permission: 'find-people',
  query: ['before'],
  body: undefined,
  reply: v.object({ events: v.array(event) }),
  errors: ['person-unknown'],
});

/**
 * Send a message again to its own address: at once, if it waits after a failure; a new code, if a login waits for one, within
 * the limits of codes.
 */
export const resendDelivery = endpoint({
  method: 'POST',
  path: '/api/people/{id}/deliveries/{delivery}/send',
  access: 'staff',
  permission: 'help-people',
  body: v.object({ reason }),
  reply: undefined,
  errors: ['person-unknown', 'nothing-to-change', 'challenge-ended', 'too-many-codes', 'sms-away'],
});

/** Uncover the names, the birth date and the addresses of a person. The person sees who did it, and why. */
export const revealPerson = endpoint({
  method: 'POST',
  path: '/api/people/{id}/reveal',
  access: 'staff',
  permission: 'find-people',
  body: v.object({ reason }),
  reply: v.object({
    firstname: text,
    lastname: text,
    birthdate: text,
    emails: v.array(v.string()),
    phones: v.array(v.string()),
    /** The last four signs of the bank account. */
    iban_ending: text,
  }),
  errors: ['person-unknown'],
});
