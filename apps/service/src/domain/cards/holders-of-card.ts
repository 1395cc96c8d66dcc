import type { DirectoryPerson, PersonId } from '../../kernel/ports/directory';
import type { Deps } from '../../kernel/deps';
import { keyOf } from '../platform-links/link-people';

/**
 * The keys of the directory persons to whom a card belongs, and of those persons linked to the account who are the same person by their
 * register number: a card of a new employer comes with another record. Throws `SystemUnavailable`.
 */
export async function holdersOfCard(
  { directory }: Pick<Deps, 'directory'>,
  people: readonly DirectoryPerson[],
  linked: readonly PersonId[],
): Promise<string[]> {
  const keys = people.map(keyOf);
  if (people.length === 0 || linked.length === 0) return keys;
  const identities = await directory.identitiesOf([...people, ...linked]);
  const numbers = identities
    .filter(identity => keys.includes(keyOf(identity)))
    .flatMap(({ registerNumberKey }) => registerNumberKey ?? []);
  const same = identities.filter(
    ({ registerNumberKey }) => registerNumberKey !== null && numbers.includes(registerNumberKey),
  );
  return [...new Set([...keys, ...same.map(keyOf)])];
}
