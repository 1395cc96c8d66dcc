import type { Deps } from '../../kernel/deps';
import type { MergingAccount } from '../../domain/accounts/duplicate-accounts';
import { type PersonIdentity, type PersonId } from '../../kernel/ports/directory';
import { SystemUnavailable } from '../../kernel/ports/card-system';

/** Who the people are that an account is linked to, as far as the directory tells. */
export type Identities = (account: MergingAccount) => PersonIdentity[];

/** Asks once for all accounts, before anything is locked. A directory that is away vouches for nobody. */
export async function askDirectory(deps: Deps, accounts: readonly MergingAccount[]): Promise<Identities> {
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
      'the directory is unavailable: it could not say whether accounts are one person’s',
    );
    return [];
  }
}
