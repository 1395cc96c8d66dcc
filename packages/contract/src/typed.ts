import * as v from 'valibot';

/** An e-mail or a phone, as typed. */
export const typedAddress = v.pipe(v.string(), v.minLength(1), v.maxLength(254));

/** A card, an invitation or a national register number, as typed; the service reads spaces, dots, dashes and any case. */
export const typedNumber = v.pipe(v.string(), v.minLength(1), v.maxLength(60));

export const typedPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(1024));
