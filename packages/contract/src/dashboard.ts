import * as v from 'valibot';
import { endpoint } from './endpoint';

const optional = v.nullable(v.string());

/** The signed-in person (specification, entities). Dates are yyyy-mm-dd, instants ISO 8601; the IBAN is masked. */
export const user = v.object({
  id: v.string(),
  user_id: optional,
  customer_user_id: optional,
  fridom_user_id: optional,
  email: optional,
  phone: optional,
  iban: optional,
  firstname: optional,
  lastname: optional,
  birthdate: optional,
  gender: optional,
  language: v.string(),
  /** 0: good. 1: breaks the rules. 2: breached or imposed. */
  password_status: v.number(),
  last_password_change: optional,
  /** True while the policy requires two authenticators and the account has fewer. */
  mfa_forced: v.boolean(),
  /** When the account is erased, ISO 8601; null if nobody has requested it. */
  erasure_due_at: optional,
});

export type User = v.InferOutput<typeof user>;

/** A card of the account. `pending`: a job requests the activation from the card system again. `refused` is final. */
export const ownCard = v.object({
  last_four: v.string(),
  state: v.picklist(['activated', 'pending', 'refused']),
  /** When the card was added to the account, ISO 8601. */
  added_at: v.string(),
});

export type OwnCard = v.InferOutput<typeof ownCard>;

export const showUser = endpoint({
  method: 'GET',
  path: '/user',
  access: 'bearer',
  body: undefined,
  reply: v.object({ data: user }),
  errors: [],
});

export const listCards = endpoint({
  method: 'GET',
  path: '/user/cards',
  access: 'bearer',
  body: undefined,
  reply: v.object({ data: v.array(ownCard), has_method: v.boolean() }),
  errors: [],
});
