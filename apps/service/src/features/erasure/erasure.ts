import type {
  cancelErasure as cancelEndpoint,
  keepAccount as keepEndpoint,
  requestErasure as requestEndpoint,
} from '@talon/contract/erasure';
import { Refusal } from '@talon/contract/errors';
import { findMarket } from '@talon/markets/markets';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { requireProof } from '../../domain/authenticators/require-proof';
import { beginErasure, erasureLinkHash } from '../../domain/erasures/begin-erasure';
import { findErasure, findErasureOfLink } from '../../domain/erasures/erasures';
import { withdrawErasure } from '../../domain/erasures/withdraw-erasure';
import { count } from '../../domain/limits/count';
import { accountSubject } from '../../domain/limits/subjects';
import type { Visitor } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { UseCase } from '../../kernel/route';

/** `POST /user/erasure`. */
export const requestErasure: UseCase<typeof requestEndpoint> = async (deps, caller, { body }) => {
  const { id: accountId } = caller.bearer;
  if (body.account_id !== accountId) throw new Refusal('signed-in-as-other');
  return transaction(deps.db, async tx => {
    await requireProof(deps, caller, 'erase-account', tx);
    // Another call may have removed the account since its session was checked.
    if (!(await lockAccount(tx, { id: accountId }))) throw new Refusal('login-required');
    const begun = await beginErasure(deps, tx, accountId, caller);
    if (begun) {
      const limited = { limit: 'erasures', subject: accountSubject(deps, accountId) } as const;
      await count(deps, tx, [limited], 'too-many-attempts');
      await auditEvent(deps, tx, { accountId, event: 'erasure-requested', ...auditedVisitor(caller) });
    }
    const dueAt = begun ?? (await findErasure(tx, { accountId })).due_at;
    return { due_at: dueAt.toISOString() };
  });
};

/** `DELETE /user/erasure`. */
export const cancelErasure: UseCase<typeof cancelEndpoint> = async (deps, caller) => {
  await transaction(deps.db, tx => cancel(deps, tx, caller.bearer.id, caller));
};

/** `POST /user/erasure/keep`. */
export const keepAccount: UseCase<typeof keepEndpoint> = async (deps, visitor, { body }) => {
  const found = await findErasureOfLink(deps.db, { cancelHash: erasureLinkHash(deps, body.link) });
  if (!found) throw new Refusal('erasure-ended');
  const { account_id: accountId } = found;
  const market = findMarket(found.market) ?? visitor.market;
  const isCancelled = await transaction(deps.db, tx => cancel(deps, tx, accountId, { ...visitor, market }));
  if (!isCancelled) throw new Refusal('erasure-ended');
};

async function cancel(deps: Deps, tx: Queryable, accountId: string, visitor: Visitor): Promise<boolean> {
  await lockAccount(tx, { id: accountId });
  return withdrawErasure(deps, tx, accountId, visitor);
}
