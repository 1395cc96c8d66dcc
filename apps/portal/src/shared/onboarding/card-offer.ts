const key = 'card-offer';

/** Remembers in this tab that a signed-in person opened an activation page, so that the dashboard offers to add the card. */
export function offerCard(): void {
  sessionStorage.setItem(key, 'yes');
}

export function isCardOffered(): boolean {
  return sessionStorage.getItem(key) !== null;
}

export function withdrawCardOffer(): void {
  sessionStorage.removeItem(key);
}
