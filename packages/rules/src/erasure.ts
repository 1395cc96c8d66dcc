/** How long the erasure of an account can be cancelled after it was requested. */
export const erasureSeconds = 14 * 24 * 60 * 60;
