import type { Deps } from '../../kernel/deps';
import type { MergingAccount } from '../../domain/accounts/duplicate-accounts';
import { type PersonIdentity, type PersonId } from '../../kernel/ports/directory';
import { SystemUnavailable } from '../../kernel/ports/card-system';

/** Returns the identities of the people that an account is linked to, as far as the directory knows them. */
export type IdentitiesOf = (account: MergingAccount) => PersonIdentity[];

/** Reads the identities of all accounts in one call, before anything is locked. Finds none if the directory is unavailable. */
export async function findIdentities(deps: Deps, accounts: readonly MergingAccount[]): Promise<IdentitiesOf> {
  const people = accounts.flatMap(({ people }) => people);
  const known = people.length > 0 ? await identitiesOf(deps, people) : [];
  return account =>
    account.people.flatMap(({ platform, personId }) =>
      known.filter(each => each.platform === platform && each.personId === personId),
    );
}

async function identitiesOf(deps: Deps, people: readonly PersonId[]): Promise<PersonIdentity[]> {
  try {
    return await deps.directory.identitiesOf(people);
  } catch (error) {
    if (!(error instanceof SystemUnavailable)) throw error;
    deps.log.warn(
      { err: error },
      'the directory is unavailable: accounts could not be compared by their directory persons',
    );
    return [];
  }
}
