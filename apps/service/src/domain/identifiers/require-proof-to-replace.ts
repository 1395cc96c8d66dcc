import { isSettled } from '@talon/rules/proof/standing';
import type { Queryable } from '../../db/pool';
import { requireProof } from '../authenticators/require-proof';
import { findStanding } from './identifier-standing';
import type { Kind } from './kinds';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';

/**
 * Refuses to withdraw an address that is settled, or to take the place of one, after a step-up by something that is not: a stranger who has
 * just added something could take the owner's address away. Without an id: the primary address of the kind.
 */
export async function requireProofToReplace(
  deps: Deps,
  caller: Caller,
  tx: Queryable,
  kind: Kind,
  id?: string,
): Promise<void> {
  const present = await findStanding(tx, { accountId: caller.bearer.id, kind, id: id ?? null });
  if (!present) return;
  const { guardedFor, ...standing } = present;
  if (isSettled(standing, { guardedFor })) await requireProof(deps, caller, 'replace-settled-address', tx);
}
