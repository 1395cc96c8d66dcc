import type { LinkPlatform } from '@talon/rules/duplicates';
import type { Queryable } from '../../db/pool';
import { auditEvent } from '../audit/audit-events';
import { linkPerson, lockPerson } from './platform-links';
import type { PersonId } from '../../kernel/ports/directory';
import type { Deps } from '../../kernel/deps';

/**
 * Links an account to directory persons, because it has their card or invitation, and records each new link with its person. Returns
 * the linked platforms.
 */
export async function linkPeople(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  people: readonly PersonId[],
): Promise<LinkPlatform[]> {
  const linked = await addLinksTo(deps, tx, accountId, people);
  for (const { platform, personId: person, isNew } of linked)
    if (isNew)
      await auditEvent(deps, tx, { accountId, event: 'person-linked', details: { platform, person } });
  return linked.map(({ platform }) => platform);
}

/**
 * Links an account to directory persons; returns those that it is linked to now. An existing link stays, and a conflict is
 * logged for the operator. The caller records the links.
 */
export async function addLinksTo(
  deps: Deps,
  tx: Queryable,
  accountId: string,
  people: readonly PersonId[],
): Promise<(PersonId & { isNew: boolean })[]> {
  const linked: (PersonId & { isNew: boolean })[] = [];
  // Always in the same order, so that two callers never deadlock.
  const inOrder = people.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const { platform, personId } of inOrder) {
    await lockPerson(tx, { platformAndPerson: keyOf({ platform, personId }) });
    const row = await linkPerson(tx, { accountId, platform, personId });
    if (row) linked.push({ platform, personId, isNew: row.is_new });
    else
      deps.log.warn(
        { account: accountId, platform },
        'not linked: the account or the person has another link',
      );
  }
  return linked;
}

/** The key that `lockPerson` locks. */
export function keyOf({ platform, personId }: PersonId): string {
  return `${platform}:${personId}`;
}
