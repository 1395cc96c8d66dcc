import type { Deps } from '../../kernel/deps';
import type { MatchingPerson } from '../../kernel/ports/directory';
import type { Address } from '../identifiers/verified-addresses';
import { addressHash } from '../identifiers/former-addresses';
import type { MatchSubject } from './match-subjects';
import { addressesOf, isShared } from './matching';
import { reachable } from './reachable-addresses';

type Holder = Pick<MatchSubject, 'emails' | 'phones'>;

/** What proves that a directory person belongs to the account: typed evidence, and a code to one of these addresses. */
export interface RequiredEvidence {
  typed: 'birthdate' | 'card';
  addresses: Address[];
}

/**
 * The evidence that a directory person requires now; undefined if the portal cannot check any. A former address of the
 * account counts as an address of the account: whoever gave it up may still read its mailbox.
 */
export async function findRequiredEvidence(
  deps: Deps,
  { emails, phones, former }: Holder & Pick<MatchSubject, 'former'>,
  person: MatchingPerson,
): Promise<RequiredEvidence | undefined> {
  const wasKnown = (destination: string) => {
    const hash = addressHash(deps, destination);
    return former.some(each => each.equals(hash));
  };
  const known = {
    emails: [...emails, ...person.emails.filter(wasKnown)],
    phones: [...phones, ...person.phones.filter(wasKnown)],
  };
  return requiredEvidence(known, person, await reachable(deps, addressesOf(person)));
}

/**
 * A code to an address that the account does not have is new evidence: it suffices with the birth date or, if the
 * directory has none, with the card number. A code to a shared address is no new evidence, so it suffices only with the
 * card number. `reached` are the addresses of the person that codes can reach.
 */
export function requiredEvidence(
  matchSubject: Holder,
  { birthdate, hasCard }: Pick<MatchingPerson, 'birthdate' | 'hasCard'>,
  reached: readonly Address[],
): RequiredEvidence | undefined {
  const separate = reached.filter(address => !isShared(matchSubject, address));
  if (separate.length > 0 && birthdate !== null) return { typed: 'birthdate', addresses: separate };
  const addresses = separate.length > 0 ? separate : [...reached];
  return hasCard && addresses.length > 0 ? { typed: 'card', addresses } : undefined;
}
