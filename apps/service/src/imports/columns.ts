import { normaliseEmail } from '@talon/rules/contact';
import { validBirthdate, validDirectoryName } from '@talon/rules/personal-data';
import { normalisePhone } from '@talon/rules/phone';
import * as v from 'valibot';

const text = v.pipe(v.string(), v.maxLength(200, 'is longer than 200 characters'));

/** A column that may be empty. */
export const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(schema);

export const name = v.pipe(
  text,
  v.check(value => validDirectoryName(value) !== undefined, 'is not a name'),
);
export const reference = v.pipe(
  text,
  v.regex(/^[\w.:-]{1,100}$/, 'contains characters other than letters, digits and . : _ -'),
);
export const birthdate = v.pipe(
  text,
  v.check(
    value => validBirthdate(value, new Date().toISOString().slice(0, 10)) !== undefined,
    'is not a birth date (yyyy-mm-dd)',
  ),
);
export const day = v.pipe(
  text,
  v.check(value => /^20\d\d-/.test(value) && isInCalendar(value), 'is not a date (yyyy-mm-dd)'),
);
export const gender = v.pipe(text, v.picklist(['m', 'f', 'x'], 'is not one of m, f, x'));
export const language = v.pipe(text, v.regex(/^[a-z]{2}$/, 'is not a two-letter language'));
export const flag = v.pipe(
  text,
  v.picklist(['yes', 'no'], 'is neither yes nor no'),
  v.transform(is => is === 'yes'),
);

/** Authenticators that receive codes, separated by spaces. */
export const methods = listOf(
  value => (value === 'sms' || value === 'email' ? value : undefined),
  'contains something other than sms and email',
);

/** E-mail addresses separated by spaces; the first is primary. */
export const emails = listOf(normaliseEmail, 'contains an invalid e-mail');
/** International numbers (`+32…`) separated by spaces; the first is primary. */
export const phones = listOf(
  value => (value.startsWith('+') ? normalisePhone(value, 'BE') : undefined),
  'contains a number that is not an international phone number',
);

/** A column whose value is normalised before it is stored. */
export function normalised(normalise: (text: string) => string | undefined, fault: string) {
  return v.pipe(
    text,
    v.transform(normalise),
    v.check(value => value !== undefined, fault),
    v.transform(value => value ?? ''),
  );
}

function isInCalendar(date: string): boolean {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date;
}

function listOf<Value extends string>(normalise: (text: string) => Value | undefined, fault: string) {
  return v.pipe(
    text,
    v.transform(value => [...new Set(value.split(/\s+/).map(normalise))]),
    v.check(values => values.every(value => value !== undefined), fault),
    v.transform(values => values.filter(value => value !== undefined)),
  );
}
