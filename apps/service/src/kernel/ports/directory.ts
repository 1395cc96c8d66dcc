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

/** What tells whether two people of the directory are one. */
export interface PersonIdentity extends PersonId {
  firstname: string | null;
  lastname: string | null;
  /** yyyy-mm-dd */
  birthdate: string | null;
  /** The same for the same national register number, and never the number; null where it is not known. */
  registerNumberKey: string | null;
}

/** Which people exist on the platforms around: the customer's systems, or the default on our own database. */
export interface Directory extends DirectoryMatches {
  /** The people whose card it is, at most one a platform. Throws `SystemUnavailable`. */
  peopleOfCard: (cardId: string) => Promise<DirectoryPerson[]>;
  /** The people of a national register number (digits only), at most one a platform. Throws `SystemUnavailable`. */
  peopleOfRegisterNumber: (number: string) => Promise<DirectoryPerson[]>;
  /** Who these people are; those that the directory does not know are left out. Throws `SystemUnavailable`. */
  identitiesOf: (people: readonly PersonId[]) => Promise<PersonIdentity[]>;
}

/** What is proven of whoever might have more records. */
export interface MatchCriteria {
  /** Verified, normalised. */
  emails: readonly string[];
  /** Verified, E.164. */
  phones: readonly string[];
  /** The people that the account is linked to. */
  linked: readonly PersonId[];
}

/** A person beside whom somebody's account stands. */
export interface MatchingPerson extends DirectoryPerson {
  /** Whether `peopleOfCard` names this person for any card. */
  hasCard: boolean;
  /** Whether the national register number is that of one of the linked people. */
  sharesRegisterNumber: boolean;
}

/** What the directory is asked where a similar account may stand on another service. */
export interface DirectoryMatches {
  /** Who has one of these e-mails or phones, or the register number of one of the linked people. Throws `SystemUnavailable`. */
  peopleLike: (criteria: MatchCriteria) => Promise<MatchingPerson[]>;
  /** The person as they are now; undefined where there is none any more. Throws `SystemUnavailable`. */
  findPerson: (person: PersonId, linked: readonly PersonId[]) => Promise<MatchingPerson | undefined>;
  /**
   * Takes an e-mail or a phone from a person who keeps another one: asked again, it is the same removal. Answers whether it
   * is gone. Throws `SystemUnavailable`.
   */
  removeContact: (person: PersonId, kind: 'email' | 'phone', value: string) => Promise<boolean>;
}
