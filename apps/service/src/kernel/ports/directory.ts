import type { LinkPlatform } from '@talon/rules/duplicates';
import type { DirectoryMatches } from './directory-matches';

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
