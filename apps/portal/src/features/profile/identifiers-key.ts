/** Under which the e-mails and phones of the account are kept. */
export const identifiersKey = 'identifiers';
