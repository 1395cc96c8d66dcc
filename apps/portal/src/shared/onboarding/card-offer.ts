const key = 'card-offer';

/** Remembers, in this tab, that a signed-in person came to activate something: the dashboard offers to add it there. */
export function offerCard(): void {
  sessionStorage.setItem(key, 'yes');
}

export function isCardOffered(): boolean {
  return sessionStorage.getItem(key) !== null;
}

export function withdrawCardOffer(): void {
  sessionStorage.removeItem(key);
}
