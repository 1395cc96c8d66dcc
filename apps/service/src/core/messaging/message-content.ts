/** What a message says: one template each. */
export type MessageContent =
  /** By e-mail and SMS. */
  | { name: 'code'; code: string; minutes: number }
  | { name: 'invitation'; firstname: string | null; code: string; validUntil: Date }
  /** By e-mail and SMS: to the known addresses of a card that was activated with others. */
  | { name: 'card-activated-elsewhere'; lastFour: string; at: Date }
  /** How an activation ended that was tried again. */
  | { name: 'card-activated'; lastFour: string }
  | { name: 'activation-failed'; lastFour: string }
  /** A card, or without one an invitation, was added to the account. */
  | { name: 'card-added'; lastFour: string | null };
