import type { changeContact as endpoint } from '@talon/contract/contact';
import { Refusal } from '@talon/contract/errors';
import type { Kind } from '../../domain/identifiers/kinds';
import { readAddress } from '../../domain/identifiers/read-address';
import { requireProof } from '../../domain/authenticators/require-proof';
import { transaction } from '../../db/transaction';
import { requireProofToReplace } from '../../domain/identifiers/require-proof-to-replace';
import { lockAccount } from '../../domain/accounts/accounts';
import { listIdentifiers } from '../../domain/identifiers/identifiers';
import { sendContactCode } from './send-contact-code';
import type { UseCase } from '../../kernel/route';

/** Sends a code to a new address. Does nothing for an address that the account has verified already. */
export const changeContact: UseCase<typeof endpoint> = async (deps, caller, { body }) => {
  const { provenBy } = await requireProof(deps, caller, 'add-address');
  const kind: Kind = body.email === undefined ? 'phone' : 'email';
  const value = await readAddress(deps, caller.market, kind, body[kind] ?? '');
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: caller.bearer.id });
    const own = (await listIdentifiers(tx, { accountId: caller.bearer.id })).filter(
      each => each.kind === kind,
    );
    const replaced = own.find(({ id }) => id === body.replaces);
    if (body.replaces !== undefined && !replaced) throw new Refusal('not-found');
    const same = own.find(each => each.value === value);
    const isUnchanged = same?.is_verified && (!replaced || replaced === same);
    if (isUnchanged) return undefined;
    if (replaced) await requireProofToReplace(deps, caller, tx, kind, replaced.id);
    const replaces = replaced === same ? undefined : replaced?.id;
    return sendContactCode(deps, tx, caller, { kind, value }, { provenBy, replaces });
  });
};
