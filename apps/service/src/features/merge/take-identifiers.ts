import { freshSeconds } from '@talon/rules/limits';
import type { Deps } from '../../kernel/deps';
import { getsCodes } from '../../domain/identifiers/gets-codes';
import { methodOf } from '../../domain/identifiers/kinds';
import { tellAccount } from '../../domain/notifications/notify-account';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { barSingle } from '../../domain/accounts/accounts';
import { voidChallengesTo } from '../../domain/challenges/void-challenges';
import { type MergingAccount, takeIdentifier } from '../../domain/accounts/duplicate-accounts';
import { promoteNext } from '../../domain/identifiers/identifiers';
import { listMethods, removeMethod } from '../../domain/authenticators/authenticators';
import { endGrants } from '../../domain/sessions/sessions';
import { endTrust } from '../../domain/authenticators/trusted-devices';
import type { Identifier } from './proofs';
import { recordBoth } from './record-both';

/**
 * Takes identifiers from an account that keeps another one. What their codes have opened there ends; the next of the kind
 * becomes primary, and a method that has nowhere to send to any more goes too.
 */
export async function takeIdentifiers(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  { id }: MergingAccount,
  lost: readonly Identifier[],
): Promise<void> {
  const methods = await listMethods(tx, id);
  for (const { kind, value } of lost) {
    await takeIdentifier(tx, id, kind, value);
    await voidChallengesTo(tx, id, value);
    const [next] = await promoteNext(tx, id, kind);
    const method = methodOf[kind];
    if (!methods.some(each => each.method === method && each.destination === value)) continue;
    await endTrust(tx, id, null);
    if (next && (await getsCodes(deps, { method, destination: next.value }))) continue;
    await removeMethod(tx, id, method);
    await barSingle(tx, id, freshSeconds);
    await recordBoth(tx, caller, id, 'identifier-taken-over', 'method-removed');
    await tellAccount(deps, tx, id, caller, { event: 'method-removed' }, 'every-address');
  }
  await endGrants(tx, id);
}
