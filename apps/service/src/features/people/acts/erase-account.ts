import { Refusal } from '@talon/contract/errors';
import { findMarket, markets } from '@talon/markets/markets';
import { auditOperator } from '../../../domain/audit/audit-operator';
import { beginErasure } from '../../../domain/erasures/begin-erasure';
import { removeErasure } from '../../../domain/erasures/erasures';
import type { Act } from './act';
import { notifyOfOperator } from './notify-of-operator';

/** Has an account erased in 14 days, as the person could. Each of its addresses gets the link that cancels it. */
export const eraseAccount: Act = async (deps, tx, operator, { id, market }) => {
  const origin = { market: findMarket(market ?? '') ?? markets[0], address: null, userAgent: null };
  if (!(await beginErasure(deps, tx, id, origin))) throw new Refusal('nothing-to-change');
  await auditOperator(deps, tx, operator, { accountId: id, event: 'erasure-requested' });
};

/** Keeps an account whose erasure was requested. */
export const cancelErasure: Act = async (deps, tx, operator, account) => {
  const { id } = account;
  if (!(await removeErasure(tx, { accountId: id }))) throw new Refusal('nothing-to-change');
  await auditOperator(deps, tx, operator, { accountId: id, event: 'erasure-cancelled' });
  await notifyOfOperator(deps, tx, account, { event: 'erasure-cancelled' });
};
