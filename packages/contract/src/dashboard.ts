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
  /** 0 fine, 1 weak by the rules, 2 breached or imposed. */
  password_status: v.number(),
  last_password_change: optional,
  /** True while the account is under the policy and has fewer than two methods. */
  mfa_forced: v.boolean(),
});

export type User = v.InferOutput<typeof user>;

export const showUser = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'The signed-in person.',
  access: 'bearer',
  body: undefined,
  reply: v.object({ data: user }),
  errors: [],
});
