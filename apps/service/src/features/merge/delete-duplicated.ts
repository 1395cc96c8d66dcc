import type { deleteDuplicated as endpoint } from '@talon/contract/duplicated';
import { Refusal } from '@talon/contract/errors';
import type { LinkPlatform } from '@talon/rules/duplicates';
import { lockAddresses } from '../../domain/identifiers/lock-addresses';
import { renewToken } from '../../domain/sessions/issue-token';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import type { Input, UseCase } from '../../kernel/route';
import {
  findShared,
  lockAccounts,
  type MergingAccount,
  readMerging,
} from '../../domain/accounts/duplicate-accounts';
import { findIdentities } from './find-identities';
import { requireCardEvidence } from './card-evidence';
import { includesIdentifier, judgeDuplicates } from './judge-duplicates';
import {
  type NormalisedIdentifier,
  type IsVerified,
  readSessionEvidence,
  consumeSessionEvidence,
} from './session-evidence';
import { readIdentifiers } from './read-identifiers';
import { requireDuplicated } from './require-duplicated';
import { mergeAccounts } from './merge-accounts';

const secondsWhileBusy = 5;

/**
 * Transfers identifiers from the duplicate accounts, and merges accounts if the evidence allows it. External systems are
 * called before anything is locked; all data for the decision is read again under the lock.
 */
export const deleteDuplicated: UseCase<typeof endpoint> = async (deps, caller, { body }) => {
  requireDuplicated(caller);
  const { bearer } = caller;
  const identifiers = readIdentifiers(caller.market, body);
  const ids = [bearer.id, ...(await findCarriers(deps.db, bearer.id, identifiers))];
  requireVerified(identifiers, await readSessionEvidence(deps.db, caller));
  const cardAccounts = await requireCardEvidence(deps, caller, body.card_numbers ?? [], ids.slice(1));
  const merging = await readMerging(deps.db, { accountIds: ids });
  const identities = await findIdentities(
    deps,
    merging,
    merging.filter(({ id }) => id !== bearer.id),
  );
  const request = { moves: requestedLinks(body), isOnlyAllowed: body.only_allowed ?? false };
  return transaction(deps.db, async tx => {
    await lockAccounts(tx, { accountIds: ids });
    await lockIdentifiers(tx, identifiers);
    const carriers = await findCarriers(tx, bearer.id, identifiers);
    // An import has added another duplicate account meanwhile.
    if (carriers.some(id => !ids.includes(id))) {
      throw new Refusal('busy', { retryAfterSeconds: secondsWhileBusy });
    }
    const isVerified = await consumeSessionEvidence(tx, caller);
    requireVerified(identifiers, isVerified);
    const [mine, others] = separateOwn(
      await readMerging(tx, { accountIds: [bearer.id, ...carriers] }),
      bearer.id,
    );
    const resolved = judgeDuplicates(deps, mine, others, {
      ...request,
      identifiers,
      isVerified,
      cardAccounts,
      identities,
    });
    await mergeAccounts(deps, tx, caller, { mine, others, identifiers, resolved, identities });
    const remaining = others.length - resolved.length;
    return { ...(await renewToken(deps, tx, caller, false)), left: remaining };
  });
};

async function lockIdentifiers(tx: Queryable, identifiers: readonly NormalisedIdentifier[]): Promise<void> {
  for (const kind of ['email', 'phone'] as const) {
    const values = identifiers.filter(each => each.kind === kind).map(({ value }) => value);
    await lockAddresses(tx, kind, values);
  }
}

/** Finds the other accounts with these identifiers. Refuses an identifier that this account does not share. */
async function findCarriers(
  db: Queryable,
  accountId: string,
  identifiers: readonly NormalisedIdentifier[],
): Promise<string[]> {
  const shared = await findShared(db, { accountId });
  const found = shared.filter(each => includesIdentifier(identifiers, each));
  if (found.length < identifiers.length) throw new Refusal('not-duplicated');
  return [...new Set(found.flatMap(({ others }) => others))];
}

/**
 * Refuses identifiers without evidence. Called before anything is looked up, and again under the lock, where no other call
 * can consume the evidence.
 */
function requireVerified(identifiers: readonly NormalisedIdentifier[], isVerified: IsVerified): void {
  if (!identifiers.every(isVerified)) throw new Refusal('not-proven');
}

function separateOwn(accounts: MergingAccount[], id: string): [MergingAccount, MergingAccount[]] {
  const mine = accounts.find(each => each.id === id);
  if (!mine) throw new Refusal('login-required');
  return [mine, accounts.filter(each => each !== mine)];
}

function requestedLinks(body: Input<typeof endpoint>['body']): LinkPlatform[] {
  return [
    ...(body.remove_user_linked ? (['personal'] as const) : []),
    ...(body.remove_customer_linked ? (['client'] as const) : []),
  ];
}
