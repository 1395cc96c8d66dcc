import * as v from 'valibot';
import { mfaMethod } from './challenge';
import { endpoint } from './endpoint';
import { textOf } from './text-of';

/** A settled bank account that was replaced and can be restored. The IBAN is masked, the instants are ISO 8601. */
export const earlierBankAccount = v.object({
  id: v.string(),
  iban: v.string(),
  replaced_at: v.string(),
  /** Until then it can be restored. */
  until: v.string(),
});

export type EarlierBankAccount = v.InferOutput<typeof earlierBankAccount>;

/** The bank account for reimbursements. The IBAN is masked, the instants are ISO 8601. */
export const bankAccount = v.object({
  iban: v.string(),
  /** Null if it was imported and has not changed since. */
  changed_at: v.nullable(v.string()),
  /** What confirmed the change; null if that is not known. */
  method: v.nullable(mfaMethod),
  /** From then on platforms pay into it; null if it always was settled. */
  settled_at: v.nullable(v.string()),
  is_settled: v.boolean(),
  /** The latest one first. */
  earlier: v.array(earlierBankAccount),
});

export type BankAccount = v.InferOutput<typeof bankAccount>;

export const showBankAccount = endpoint({
  method: 'GET',
  path: '/user/bank-account',
  access: 'bearer',
  body: undefined,
  reply: v.object({
    /** Null without a bank account. */
    data: v.nullable(bankAccount),
  }),
  errors: [],
});

export const restoreBankAccount = endpoint({
  method: 'POST',
  path: '/user/bank-account/restore',
  access: 'bearer',
  body: v.object({
    /** The id of the earlier bank account. */
    id: textOf(36, 36),
  }),
  reply: v.object({
    /** Masked: `BE•• •••• •••• 1234`. */
    iban: v.string(),
  }),
  errors: ['sudo-required', 'nothing-to-restore'],
});
