import { addressesOf, foundBy, isShared, removable } from '../domain/link-proposals/matching';
import { findRequiredEvidence } from '../domain/link-proposals/required-evidence';
import type { Deps } from '../kernel/deps';
import { masked } from '../domain/identifiers/kinds';
import { findMatchSubject, type MatchSubject } from '../domain/link-proposals/match-subjects';
import { saveProposal, withdrawProposals } from '../domain/link-proposals/link-proposals';
import type { MatchingPerson } from '../kernel/ports/directory';

/** The payload of the job. */
export interface FindMatches {
  accountId: string;
}

/**
 * Searches the directory for matches of an account and stores them as link proposals. A match that the portal cannot
 * verify is left out: the helpdesk decides. Throws while the directory is unavailable, for a retry.
 */
export async function findMatches(deps: Deps, { accountId }: FindMatches): Promise<void> {
  const matchSubject = await findMatchSubject(deps.db, { accountId });
  // The account is gone.
  if (!matchSubject) return;
  const { emails, phones, linked } = matchSubject;
  const people = await deps.directory.peopleLike({ emails, phones, linked });
  const free = people.filter(({ platform }) => linked.every(link => link.platform !== platform));
  const offered: MatchingPerson[] = [];
  for (const person of free) if (await offer(deps, matchSubject, person)) offered.push(person);
  await withdrawProposals(deps.db, {
    accountId,
    platforms: offered.map(({ platform }) => platform),
    personIds: offered.map(({ personId }) => personId),
  });
}

async function offer(deps: Deps, matchSubject: MatchSubject, person: MatchingPerson): Promise<boolean> {
  const found = foundBy(matchSubject, person);
  const required = await findRequiredEvidence(deps, matchSubject, person);
  if (!found || !required) return false;
  const taken = removable(matchSubject, person).map(({ destination }) => destination);
  const addresses = addressesOf(person).map(address => ({
    channel: address.method,
    destination: masked(address),
    shared: isShared(matchSubject, address),
    removable: taken.includes(address.destination),
    gets_code: required.addresses.some(({ destination }) => destination === address.destination),
  }));
  const { platform, personId } = person;
  const initials = initialsOf(person);
  await saveProposal(deps.db, {
    accountId: matchSubject.accountId,
    platform,
    personId,
    foundBy: found,
    initials,
    addresses: JSON.stringify(addresses),
    proof: required.typed,
  });
  return true;
}

/** Initials such as `M. D.`, which do not reveal the length of the names. */
function initialsOf({ firstname, lastname }: MatchingPerson): string {
  return [firstname, lastname]
    .flatMap(name => [...(name ?? '').trim()].slice(0, 1))
    .map(letter => `${letter.toUpperCase()}.`)
    .join(' ');
}
