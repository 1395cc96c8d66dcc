import type { LinkPlatform } from '@talon/rules/duplicates';

/** A person as a platform knows them. */
export interface DirectoryPerson {
  platform: LinkPlatform;
  personId: string;
  firstname: string | null;
  lastname: string | null;
  /** yyyy-mm-dd */
  birthdate: string | null;
  gender: string | null;
  /** Normalised. */
  emails: string[];
  /** E.164 */
  phones: string[];
}

/** A person of a platform, by the platform's own id. */
export type PersonId = Pick<DirectoryPerson, 'platform' | 'personId'>;

/** The data that decides whether two directory persons are the same person. */
export interface PersonIdentity extends PersonId {
  firstname: string | null;
  lastname: string | null;
  /** yyyy-mm-dd */
  birthdate: string | null;
  /** A hash of the national register number; null when unknown. */
  registerNumberKey: string | null;
}

/** The directory of people on the platforms: the customer's, or the default on the service's database. */
export interface Directory extends DirectoryMatches {
  /** The directory persons of a card, at most one per platform. Throws `SystemUnavailable`. */
  peopleOfCard: (cardId: string) => Promise<DirectoryPerson[]>;
  /** The directory persons of a national register number (digits only), at most one per platform. Throws `SystemUnavailable`. */
  peopleOfRegisterNumber: (number: string) => Promise<DirectoryPerson[]>;
  /** Identity data of these persons, without unknown ones. Throws `SystemUnavailable`. */
  identitiesOf: (people: readonly PersonId[]) => Promise<PersonIdentity[]>;
}

/** The verified data of an account that a match search uses. */
export interface MatchCriteria {
  /** Verified, normalised. */
  emails: readonly string[];
  /** Verified, E.164. */
  phones: readonly string[];
  /** The account's platform links. */
  linked: readonly PersonId[];
}

/** A directory person that may belong to an account. */
export interface MatchingPerson extends DirectoryPerson {
  /** Whether the person has a card. */
  hasCard: boolean;
  /** Whether a linked person has the same national register number. */
  sharesRegisterNumber: boolean;
}

/** The directory's part in finding matches. */
export interface DirectoryMatches {
  /** Persons with one of these addresses, or with the register number of a linked person. Throws `SystemUnavailable`. */
  peopleLike: (criteria: MatchCriteria) => Promise<MatchingPerson[]>;
  /** The person's current data; undefined if the person no longer exists. Throws `SystemUnavailable`. */
  findPerson: (person: PersonId, linked: readonly PersonId[]) => Promise<MatchingPerson | undefined>;
  /**
   * Removes an e-mail or phone of a person who keeps another one; idempotent. Returns whether it is gone. Throws
   * `SystemUnavailable`.
   */
  removeContact: (person: PersonId, kind: 'email' | 'phone', value: string) => Promise<boolean>;
}
