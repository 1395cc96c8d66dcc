import type { deleteDuplicated as endpoint } from '@talon/contract/duplicated';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import { type LinkPlatform, resolveDuplicates } from '@talon/rules/duplicates';
import type { Deps } from '../../kernel/deps';
import { lockAddresses } from '../../domain/identifiers/lock-addresses';
import { renewToken } from '../../domain/sessions/issue-token';
import { type Queryable, transaction } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import {
  findShared,
  lockAccounts,
  type MergingAccount,
  readMerging,
} from '../../domain/accounts/duplicate-accounts';
import { askDirectory } from './ask-directory';
import { accountsProvenByCards } from './card-proofs';
import { areOnePerson, provesAccount } from './merging';
import { type Identifier, type Proven, provenIn, useProven } from './proofs';
import { readTaken } from './read-taken';
import { requireDuplicated } from './require-duplicated';
import { mergeAccounts } from './settle-accounts';

const secondsWhileBusy = 5;

/**
 * Takes identifiers from the other accounts that carry them, with what that asks for. What could be asked of others is
 * asked before anything is locked; what decides is read again once it is.
 */
export async function deleteDuplicated(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  requireDuplicated(caller);
  const { bearer } = caller;
  const taken = readTaken(caller.market, body);
  const ids = [bearer.id, ...(await carriersOf(deps.db, bearer.id, taken))];
  refuseUnproven(taken, await provenIn(deps.db, caller));
  const cards = await accountsProvenByCards(deps, caller, body.card_numbers ?? [], ids.slice(1));
  const identities = await askDirectory(deps, await readMerging(deps.db, { accountIds: ids }));
  const wish = { moves: wishedLinks(body), isOnlyAllowed: body.only_allowed ?? false };
  return transaction(deps.db, async tx => {
    await lockAccounts(tx, { accountIds: ids });
    await lockTaken(tx, taken);
    const carriers = await carriersOf(tx, bearer.id, taken);
    // An import has just brought another one.
    if (carriers.some(id => !ids.includes(id))) {
      throw new Refusal('busy', { retryAfterSeconds: secondsWhileBusy });
    }
    const proven = await useProven(tx, caller);
    refuseUnproven(taken, proven);
    const [mine, others] = parted(await readMerging(tx, { accountIds: [bearer.id, ...carriers] }), bearer.id);
    const isProven = (other: MergingAccount) =>
      cards.has(other.id) ||
      other.identifiers.some(each => proven(each) && provesAccount(other, each)) ||
      areOnePerson(identities(mine), identities(other));
    const standing = others.map(other => ({
      id: other.id,
      links: linksOf(other),
      keepsOne: other.identifiers.some(each => !isAmong(taken, each)),
      isProven: isProven(other),
    }));
    const settled = resolveDuplicates(linksOf(mine), standing, wish);
    if (typeof settled === 'string') throw new Refusal(settled);
    await mergeAccounts(deps, tx, caller, mine, others, taken, settled);
    const left = others.length - settled.length;
    return { ...(await renewToken(tx, caller, false)), left };
  });
}

async function lockTaken(tx: Queryable, taken: readonly Identifier[]): Promise<void> {
  for (const kind of ['email', 'phone'] as const) {
    const values = taken.filter(each => each.kind === kind).map(({ value }) => value);
    await lockAddresses(tx, kind, values);
  }
}

/** The other accounts that carry what is taken. Refuses what is not this account's, or stands on no other. */
async function carriersOf(db: Queryable, accountId: string, taken: readonly Identifier[]): Promise<string[]> {
  const shared = await findShared(db, { accountId });
  const found = shared.filter(each => isAmong(taken, each));
  if (found.length < taken.length) throw new Refusal('not-duplicated');
  return [...new Set(found.flatMap(({ others }) => others))];
}

/** Before anything is looked up, and again once nobody else can use the proof up. */
function refuseUnproven(taken: readonly Identifier[], proven: Proven): void {
  if (!taken.every(proven)) throw new Refusal('not-proven');
}

function isAmong(taken: readonly Identifier[], { kind, value }: Identifier): boolean {
  return taken.some(each => each.kind === kind && each.value === value);
}

function parted(accounts: MergingAccount[], id: string): [MergingAccount, MergingAccount[]] {
  const mine = accounts.find(each => each.id === id);
  if (!mine) throw new Refusal('login-required');
  return [mine, accounts.filter(each => each !== mine)];
}

function linksOf(account: MergingAccount): LinkPlatform[] {
  return account.people.map(({ platform }) => platform);
}

function wishedLinks(body: Input<typeof endpoint>['body']): LinkPlatform[] {
  return [
    ...(body.remove_user_linked ? (['personal'] as const) : []),
    ...(body.remove_customer_linked ? (['client'] as const) : []),
  ];
}
