import type { LinkPlatform } from '@talon/rules/duplicates';
import type { Queryable } from '../../db/pool';
import { linkPerson, lockPerson } from './platform-links';
import type { PersonId } from '../../kernel/ports/directory';
import type { Deps } from '../../kernel/deps';

/**
 * Links an account to directory persons; returns the linked platforms. An existing link stays, and a conflict is
 * logged for the operator.
 */
export async function linkPeople(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  people: readonly PersonId[],
): Promise<LinkPlatform[]> {
  const linked: LinkPlatform[] = [];
  // Always in the same order, so that two callers never deadlock.
  const inOrder = people.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const person of inOrder) {
    await lockPerson(tx, { platformAndPerson: keyOf(person) });
    const row = await linkPerson(tx, { accountId, platform: person.platform, personId: person.personId });
    if (row) linked.push(person.platform);
    else
      deps.log.warn(
        { account: accountId, platform: person.platform },
        'not linked: the account or the person has another link',
      );
  }
  return linked;
}

/** The key that `lockPerson` locks. */
export function keyOf({ platform, personId }: PersonId): string {
  return `${platform}:${personId}`;
}
