/** What is known of a card of an account. */
export type CardOrigin = {
  /** The account was created or imported with it. */
  readonly isOriginal: boolean;
  /** The directory says that it belongs to a person to whom the account was linked by its creation, an import or the helpdesk. */
  readonly isOfLinkedPerson: boolean;
};

/**
 * Whether a card proves who somebody is. A card that was added later is nobody's proof unless the directory knows it: a stranger could add
 * one of their own. A person that was linked since by a code to an address of that person says no more.
 */
export function provesIdentity({ isOriginal, isOfLinkedPerson }: CardOrigin): boolean {
  return isOriginal || isOfLinkedPerson;
}
