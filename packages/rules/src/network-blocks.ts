/**
 * The fewest bits of a network that staff may block: a slip closes the portal to one company or region at most, and never to
 * everybody.
 */
export const fewestBlockedBits = { ipv4: 16, ipv6: 32 } as const;

/** A block ends by itself. */
export const longestBlockHours = 30 * 24;

/** What the console offers. */
export const blockHours = [1, 24, 7 * 24, longestBlockHours] as const;

/** Longer than any network as text. */
export const longestNetwork = 60;
