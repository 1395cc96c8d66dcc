/** Names the cards of the account in the query client. */
export const cardsKey = 'cards';
