import type { withdrawIdentifier as endpoint } from '@talon/contract/contact';
import { Refusal } from '@talon/contract/errors';
import type { Deps } from '../../kernel/deps';
import { notifyIdentifierChange } from '../../domain/identifiers/notify-identifier-change';
import { receivesCodes } from '../../domain/identifiers/receives-codes';
import { methodOf } from '../../domain/identifiers/kinds';
import { changePrimary } from '../../domain/identifiers/change-primary';
import { withdrawIdentifier as withdraw } from '../../domain/identifiers/withdraw-identifier';
import { requireProof } from '../../domain/authenticators/require-proof';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import { requireProofToReplace } from '../../domain/identifiers/require-proof-to-replace';
import { lockAccount } from '../../domain/accounts/accounts';
import { findAddresses } from '../../domain/identifiers/verified-addresses';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { type Identifier, listIdentifiers } from '../../domain/identifiers/identifiers';
import { findEnrolledAuthenticators } from '../../domain/authenticators/authenticators';
import { requireOwnIdentifier } from './require-own-identifier';
import type { UseCase } from '../../kernel/route';

/** Removes an identifier. If it was the primary one, another verified one becomes primary. */
export const withdrawIdentifier: UseCase<typeof endpoint> = async (deps, caller, { params }) => {
  await requireProof(deps, caller, 'add-address');
  const { bearer } = caller;
  await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    const identifier = await requireOwnIdentifier(tx, caller, params['id']);
    const { kind, value } = identifier;
    await requireProofToReplace(deps, caller, tx, kind, identifier.id);
    if (identifier.is_primary) {
      const next = await findNextPrimary(deps, tx, bearer.id, identifier);
      if (next) await changePrimary(deps, tx, caller, kind, next.value);
    }
    await withdraw(deps, tx, bearer.id, identifier);
    if (!identifier.is_verified) {
      // An unverified address may be a stranger's: no notification.
      await auditEvent(deps, tx, {
        accountId: bearer.id,
        event: 'identifier-withdrawn',
        ...auditedVisitor(caller),
      });
      return;
    }
    const account = await findAddresses(tx, { accountId: bearer.id });
    const primary = account?.addresses.find(({ method }) => method === methodOf[kind]);
    await notifyIdentifierChange(deps, tx, caller, 'identifier-withdrawn', [kind, value], [primary]);
  });
};

/** The next primary identifier. Refuses if an authenticator needs one and no other identifier receives codes. */
async function findNextPrimary(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  { id, kind }: Identifier,
): Promise<Identifier | undefined> {
  const method = methodOf[kind];
  const others = (await listIdentifiers(tx, { accountId })).filter(
    each => each.kind === kind && each.is_verified && each.id !== id,
  );
  const isEnrolled = (await findEnrolledAuthenticators(tx, { accountId })).some(
    each => each.method === method,
  );
  if (!isEnrolled) return others[0];
  for (const other of others) {
    if (await receivesCodes(deps, { method, destination: other.value })) return other;
  }
  throw new Refusal('last-one');
}
