import type { LinkPlatform } from '@talon/rules/duplicates';
import { linkPeople } from '../../domain/platform-links/link-people';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import { type MergingAccount, transferLinks } from '../../domain/accounts/duplicate-accounts';
import { peopleOf } from './merging';

/** Takes links from an account and gives them to another one, which has none on these platforms. */
export async function transferPlatformLinks(
  deps: Deps,
  tx: Queryable,
  toId: string,
  from: MergingAccount,
  platforms: readonly LinkPlatform[],
): Promise<void> {
  const people = peopleOf(from).filter(({ platform }) => platforms.includes(platform));
  if (people.length === 0) return;
  await transferLinks(
    tx,
    from.id,
    people.map(({ platform }) => platform),
  );
  const linked = await linkPeople(deps, tx, toId, people);
  if (linked.length < people.length) throw new Error('a link that was free to land did not');
}
