import type { DirectoryPerson, PersonId } from './directory';

/** What is proven of whoever might have more records. */
export interface Likeness {
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
  peopleLike: (likeness: Likeness) => Promise<MatchingPerson[]>;
  /** The person as they are now; undefined where there is none any more. Throws `SystemUnavailable`. */
  findPerson: (person: PersonId, linked: readonly PersonId[]) => Promise<MatchingPerson | undefined>;
  /**
   * Takes an e-mail or a phone from a person who keeps another one: asked again, it is the same removal. Answers whether it
   * is gone. Throws `SystemUnavailable`.
   */
  removeContact: (person: PersonId, kind: 'email' | 'phone', value: string) => Promise<boolean>;
}
