import { readAllowedAuthenticators } from '../../domain/authenticators/allowed-authenticators';
import { isAddressSettledAtOnce } from '@talon/rules/proof/settling';
import type { confirmContact as endpoint } from '@talon/contract/contact';
import type { CorrectCode } from '../../domain/challenges/check-code';
import { confirmChallenge } from '../../domain/challenges/confirm-challenge';
import { readContext } from '../../domain/challenges/context';
import type { PurposeHandlers } from '../../domain/challenges/purpose-handler';
import type { Deps } from '../../kernel/deps';
import { linkInvitationsTo } from '../../domain/invitations/link-invitations';
import { notifyIdentifierChange } from '../../domain/identifiers/notify-identifier-change';
import { verifyAddress } from '../../domain/identifiers/verify-address';
import { kindOf, methodOf } from '../../domain/identifiers/kinds';
import { lockAddresses } from '../../domain/identifiers/lock-addresses';
import { changePrimary } from '../../domain/identifiers/change-primary';
import { completeVerification } from '../../domain/identifiers/complete-verification';
import { withdrawIdentifier } from '../../domain/identifiers/withdraw-identifier';
import type { Queryable } from '../../db/pool';
import { asMaybeCaller, type Caller } from '../../kernel/caller';
import { type Address, findAddresses } from '../../domain/identifiers/verified-addresses';
import { type Identifier, listIdentifiers } from '../../domain/identifiers/identifiers';
import type { UseCase } from '../../kernel/route';

/** A correct code adds the address to the account. The step-up was required when the change was requested. */
export const contactPurpose: PurposeHandlers<'contact'> = {
  contact: {
    complete: async confirmation => {
      const { deps, holder, right } = confirmation;
      await completeVerification(confirmation, tx => addAddress(deps, tx, holder, right));
      return null;
    },
  },
};

/** `POST /user/login/confirm`. */
export const confirmContact: UseCase<typeof endpoint> = async (deps, caller, { body }) => {
  await confirmChallenge(deps, asMaybeCaller(caller), body, contactPurpose);
};

/** Adds the address, or replaces another one. The first verified address of its kind becomes primary. */
async function addAddress(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  right: CorrectCode & Address,
): Promise<void> {
  const { method, destination } = right;
  const { replaces, provenBy } = readContext('contact', right);
  const { id: accountId } = caller.bearer;
  const kind = kindOf[method];
  const own = (await listIdentifiers(tx, { accountId })).filter(each => each.kind === kind);
  const account = await findAddresses(tx, { accountId });
  const replaced = own.find(({ id }) => id === replaces);
  const primary = own.find(each => each.is_primary && each.is_verified);
  await lockAddresses(tx, kind, [destination, ...(replaced ? [replaced.value] : [])]);
  const { authenticators } = await readAllowedAuthenticators(deps, tx, caller.market, 'sudo', accountId);
  const settledAtOnce = isAddressSettledAtOnce(method, provenBy, authenticators);
  await verifyAddress(tx, accountId, kind, destination, settledAtOnce);
  if (kind === 'email') await linkInvitationsTo(deps, tx, accountId, destination, caller);
  if (replaces !== null || !primary) await changePrimary(deps, tx, caller, kind, destination);
  if (replaced) await withdrawIdentifier(deps, tx, accountId, replaced);
  const event = replaced?.is_verified ? 'identifier-replaced' : 'identifier-added';
  const old = addressOf(primary) ?? account?.addresses[0];
  await notifyIdentifierChange(deps, tx, caller, event, [kind, destination], [old, addressOf(replaced)]);
}

/** The address of a verified identifier. An unverified one may be a stranger's and is not notified. */
function addressOf(identifier: Identifier | undefined): Address | undefined {
  if (!identifier?.is_verified) return undefined;
  return { method: methodOf[identifier.kind], destination: identifier.value };
}
