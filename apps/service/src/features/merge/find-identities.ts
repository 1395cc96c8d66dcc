import type { Deps } from '../../kernel/deps';
import type { MergingAccount } from '../../domain/accounts/duplicate-accounts';
import { addressesOf } from '../../domain/link-proposals/matching';
import type { Address } from '../../domain/identifiers/verified-addresses';
import type { DirectoryPerson, PersonId, PersonIdentity } from '../../kernel/ports/directory';
import { SystemUnavailable } from '../../kernel/ports/card-system';

/** The directory's data of the people that some accounts are linked to. */
export interface Identities {
  /** False if the directory did not answer: then nothing is known. */
  isAvailable: boolean;
  /** The identities of the people of an account, as far as the directory knows them. */
  of: (account: MergingAccount) => PersonIdentity[];
  /** Whether all people of the account were looked up in the directory. */
  covers: (account: MergingAccount) => boolean;
  /** The addresses that the directory has for the people of an account. */
  addresses: (account: MergingAccount) => Address[];
}

/** Reads the identities of all accounts before anything is locked. `others` are those whose people may be notified. */
export async function findIdentities(
  deps: Deps,
  accounts: readonly MergingAccount[],
  others: readonly MergingAccount[],
): Promise<Identities> {
  const people = accounts.flatMap(account => account.people);
  const found = await askDirectory(
    deps,
    people,
    others.flatMap(account => account.people),
  );
  const known = found ?? { identities: [], people: [] };
  const isIn = ({ people: linked }: MergingAccount, { platform, personId }: PersonId) =>
    linked.some(each => each.platform === platform && each.personId === personId);
  return {
    isAvailable: found !== undefined,
    of: account => known.identities.filter(person => isIn(account, person)),
    covers: account =>
      account.people.every(({ platform, personId }) =>
        people.some(each => each.platform === platform && each.personId === personId),
      ),
    addresses: account => known.people.filter(person => isIn(account, person)).flatMap(addressesOf),
  };
}

async function askDirectory(
  deps: Deps,
  people: readonly PersonId[],
  notified: readonly PersonId[],
): Promise<{ identities: PersonIdentity[]; people: DirectoryPerson[] } | undefined> {
  try {
    const identities = people.length > 0 ? await deps.directory.identitiesOf(people) : [];
    const found = await Promise.all(notified.map(person => deps.directory.findPerson(person, [])));
    return { identities, people: found.filter(person => person !== undefined) };
  } catch (error) {
    if (!(error instanceof SystemUnavailable)) throw error;
    deps.log.warn(
      { err: error },
      'the directory is unavailable: accounts could not be compared by their directory persons',
    );
    return undefined;
  }
}
