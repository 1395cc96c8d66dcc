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
  /** 0 good, 1 breaks the rules, 2 breached or imposed. */
  password_status: v.number(),
  last_password_change: optional,
  /** True while the policy requires two authenticators and the account has fewer. */
  mfa_forced: v.boolean(),
});

export type User = v.InferOutput<typeof user>;

export const showUser = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'Show the signed-in person.',
  access: 'bearer',
  body: undefined,
  reply: v.object({ data: user }),
  errors: [],
});
