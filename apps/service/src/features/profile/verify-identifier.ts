import type { verifyIdentifier as endpoint } from '@talon/contract/contact';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { Deps } from '../../kernel/deps';
import { readAddress } from '../../domain/identifiers/read-address';
import { requireStepUp } from '../../domain/authenticators/require-step-up';
import { transaction } from '../../db/transaction';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { lockAccount } from '../../domain/accounts/accounts';
import { requireOwnIdentifier } from './require-own-identifier';
import { sendContactCode } from './send-contact-code';

/** Sends a code to an unverified identifier of the account. */
export async function verifyIdentifier(
  deps: Deps,
  caller: Caller,
  { params }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  await requireStepUp(deps, caller);
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: caller.bearer.id });
    const { kind, value, is_verified: isVerified } = await requireOwnIdentifier(tx, caller, params['id']);
    if (isVerified) return undefined;
    // Imported data may contain a phone that receives no codes.
    await readAddress(deps, caller.market, kind, value);
    return sendContactCode(deps, tx, caller, { kind, value });
  });
}
