/** The query key of the account's e-mails and phones. */
export const identifiersKey = 'identifiers';
