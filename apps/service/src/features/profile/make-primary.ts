import type { makePrimary as endpoint } from '@talon/contract/contact';
import { Refusal } from '@talon/contract/errors';
import { notifyIdentifierChange } from '../../domain/identifiers/notify-identifier-change';
import { methodOf } from '../../domain/identifiers/kinds';
import { changePrimary } from '../../domain/identifiers/change-primary';
import { requireProof } from '../../domain/authenticators/require-proof';
import { transaction } from '../../db/transaction';
import { requireProofToReplace } from '../../domain/identifiers/require-proof-to-replace';
import { lockAccount } from '../../domain/accounts/accounts';
import { requireOwnIdentifier } from './require-own-identifier';
import type { UseCase } from '../../kernel/route';

/** Makes a verified address the primary one. */
export const makePrimary: UseCase<typeof endpoint> = async (deps, caller, { params }) => {
  await requireProof(deps, caller, 'add-address');
  await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: caller.bearer.id });
    const identifier = await requireOwnIdentifier(tx, caller, params['id']);
    if (!identifier.is_verified) throw new Refusal('not-verified');
    if (identifier.is_primary) return;
    const { kind, value } = identifier;
    await requireProofToReplace(deps, caller, tx, kind);
    const old = await changePrimary(deps, tx, caller, kind, value);
    const alsoNotified = old === undefined ? [] : [{ method: methodOf[kind], destination: old }];
    await notifyIdentifierChange(deps, tx, caller, 'primary-changed', [kind, value], alsoNotified);
  });
};
