import * as v from 'valibot';

/** An e-mail or a phone, as typed. */
export const typedAddress = v.pipe(v.string(), v.minLength(1), v.maxLength(254));

/** A card, invitation or national register number, as typed. Spaces, dots, dashes and letter case do not matter. */
export const typedNumber = v.pipe(v.string(), v.minLength(1), v.maxLength(60));

/** A bank account, as typed. Spaces, symbols and letter case do not matter. */
export const typedIban = v.pipe(v.string(), v.maxLength(100));

export const typedPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(1024));
