import type { verifyIdentifier as endpoint } from '@talon/contract/contact';
import { readAddress } from '../../domain/identifiers/read-address';
import { requireProof } from '../../domain/authenticators/require-proof';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { requireOwnIdentifier } from './require-own-identifier';
import { sendContactCode } from './send-contact-code';
import type { UseCase } from '../../kernel/route';

/** Sends a code to an unverified identifier of the account. */
export const verifyIdentifier: UseCase<typeof endpoint> = async (deps, caller, { params }) => {
  const { provenBy } = await requireProof(deps, caller, 'add-address');
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: caller.bearer.id });
    const { kind, value, is_verified: isVerified } = await requireOwnIdentifier(tx, caller, params['id']);
    if (isVerified) return undefined;
    // Imported data may contain a phone that receives no codes.
    await readAddress(deps, caller.market, kind, value);
    return sendContactCode(deps, tx, caller, { kind, value }, { provenBy });
  });
};
