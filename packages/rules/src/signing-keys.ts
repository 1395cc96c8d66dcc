/** A signing key is to be replaced after this time. Nothing enforces it: the console says so. */
export const longestSigningDays = 365;
