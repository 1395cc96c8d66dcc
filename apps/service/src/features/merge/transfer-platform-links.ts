import type { LinkPlatform } from '@talon/rules/duplicates';
import { addLinksTo } from '../../domain/platform-links/link-people';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import type { MergingAccount } from '../../domain/accounts/duplicate-accounts';
import { removePlatformLinks } from '../../domain/platform-links/platform-links';

/** Transfers platform links to an account that has none on these platforms. */
export async function transferPlatformLinks(
  deps: Deps,
  tx: Queryable,
  toId: string,
  from: MergingAccount,
  platforms: readonly LinkPlatform[],
): Promise<void> {
  const people = from.people.filter(({ platform }) => platforms.includes(platform));
  if (people.length === 0) return;
  await removePlatformLinks(tx, { accountId: from.id, platforms: people.map(({ platform }) => platform) });
  const linked = await addLinksTo(deps, tx, toId, people);
  if (linked.length < people.length) throw new Error('a platform link could not be transferred');
}
