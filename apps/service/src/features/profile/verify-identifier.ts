import type { verifyIdentifier as endpoint } from '@talon/contract/contact';
import type { ReplyOf } from '@talon/contract/endpoint';
import type { Deps } from '../../kernel/deps';
import { readAddress } from '../../domain/identifiers/read-address';
import { requireStepUp } from '../../domain/authenticators/require-step-up';
import { transaction } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { lockAccount } from '../../domain/accounts/accounts';
import { ownIdentifier } from './own-identifier';
import { sendContactCode } from './send-contact-code';

/** Sends an unverified identifier of the account its code. */
export async function verifyIdentifier(
  deps: Deps,
  caller: Caller,
  { params }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  await requireStepUp(deps, caller);
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: caller.bearer.id });
    const { kind, value, is_verified: isVerified } = await ownIdentifier(tx, caller, params['id']);
    if (isVerified) return undefined;
    // One that came in with imported data may be a phone that codes do not reach.
    await readAddress(deps, caller.market, kind, value);
    return sendContactCode(deps, tx, caller, { kind, value });
  });
}
