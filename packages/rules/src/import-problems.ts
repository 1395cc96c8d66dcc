/**
 * Why an import refuses a line, by name. The service and its report say it in English, as in these patterns; the console says it in its own
 * language. The groups are what the sentence names.
 */
export const importProblems = {
  'long-text': /(?<column>\w+) is longer than 200 characters/,
  'long-password': /(?<column>\w+) is too long/,
  name: /(?<column>\w+) is not a name/,
  characters: /(?<column>\w+) contains characters other than letters, digits and \. : _ -/,
  birthdate: /(?<column>\w+) is not a birth date \(yyyy-mm-dd\)/,
  date: /(?<column>\w+) is not a date \(yyyy-mm-dd\)/,
  choice: /(?<column>\w+) is not one of (?<values>\w+(?:, \w+)*?)(?=$|, \w+ \w)/,
  language: /(?<column>\w+) is not a two-letter language/,
  'yes-or-no': /(?<column>\w+) is neither yes nor no/,
  methods: /(?<column>\w+) contains something other than sms and email/,
  emails: /(?<column>\w+) contains an invalid e-mail/,
  phones: /(?<column>\w+) contains a number that is not an international phone number/,
  'hash-as-password': /(?<column>\w+) looks like a hash, which belongs in password_hash/,
  hash: /(?<column>\w+) is not an Argon2id, bcrypt, scrypt or PBKDF2 hash that can be checked/,
  secret: /(?<column>\w+) is not base32 of 10 to 64 bytes/,
  'register-number': /(?<column>\w+) is not a national register number/,
  iban: /(?<column>\w+) is not an IBAN/,
  card: /(?<column>\w+) is not a card number: 16 digits from 5065/,
  email: /(?<column>\w+) is not an e-mail/,
  code: /(?<column>\w+) is not an invitation code/,
  missing: /(?<column>\w+) is missing/,
  wrong: /(?<column>\w+) is wrong/,
  unreadable: /cannot be read/,
  'long-line': /is longer than 64 KiB/,
  'not-utf8': /is not UTF-8/,
  'not-csv': /is not valid CSV/,
  columns: /has (?<found>\d+) columns instead of (?<wanted>\d+)/,
  'not-text': /contains characters that are not text/,
  'no-activated-card': /account needs an activated card/,
  'no-address': /neither an e-mail nor a phone/,
  'two-passwords': /both password and password_hash/,
  'no-receiver': /authenticators contains (?<method>\w+), but no address can receive its codes/,
  'not-in-directory': /(?<column>\w+) is not in the directory/,
  'no-account': /account is not the reference of an account/,
  'card-of-other': /the card is assigned to another account/,
  'person-of-other': /(?<column>\w+) is linked to another account/,
  'shared-too-often': /its (?<kind>email|phone) is already on (?<most>\d+) accounts/,
  'code-of-other': /code belongs to another invitation/,
  'code-and-send': /code must be empty if send is yes/,
  'account-and-send': /send must be no if account is given/,
  'end-without-code': /valid_until needs a code/,
} as const satisfies Record<string, RegExp>;

export type ImportProblem = keyof typeof importProblems;

/** The problems that the service's text of a line names, with what they are about; undefined for a text of another version. */
export function readImportProblems(
  text: string,
): { name: ImportProblem; about: Record<string, string> }[] | undefined {
  const found: { name: ImportProblem; about: Record<string, string> }[] = [];
  for (let rest = text; rest !== ''; ) {
    const next = firstOf(rest);
    if (!next) return undefined;
    found.push(next);
    rest = rest.slice(next.length).replace(/^, /, '');
  }
  return found;
}

function firstOf(text: string) {
  for (const [name, pattern] of Object.entries(importProblems)) {
    const match = new RegExp(`^(?:${pattern.source})(?=, |$)`).exec(text);
    if (match) return { name: name as ImportProblem, about: { ...match.groups }, length: match[0].length };
  }
  return undefined;
}
