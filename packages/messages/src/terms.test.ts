import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMessages } from './read-catalogue';

const packages = join(import.meta.dirname, '../..');

/** Every text in a language by its place: the catalogues, and the legal texts and messages of each market. */
function textsIn(language: string): (readonly [string, string])[] {
  const catalogues = readdirSync(join(packages, 'messages', language)).flatMap(name =>
    Object.entries(readMessages(packages, language, name.replace('.json', ''))),
  );
  const own = (readdirSync(join(packages, 'markets'), { recursive: true }) as string[])
    .filter(path => path.endsWith(`${language}.json`))
    .map(path => [path, readFileSync(join(packages, 'markets', path), 'utf8')] as const);
  return [...catalogues, ...own];
}

/** Words that docs/messages.md replaces with others, and phrases that are too literal translations. */
const others: Record<string, RegExp> = {
  en: /\b(sign(ed|ing)? in|e-mail|application|birth date|start page|help you further)\b/i,
  fr: /\b(numéros? de téléphone|service d’assistance|ne (le |les )?partagez|une (autre )?personne (a|est) |s’identifier)/i,
  nl: /\b(toepassing|apparaat|telefoonnummer|mobiele telefoon|inloggen|ingegeven|uw passkey|passkeys|authenticatie-app|de account\b|Probeer opnieuw|Neem .*contact op met onze helpdesk)/i,
  de: /\b(Anwendung|Telefonnummer|Mobiltelefon|einloggen|Kennwort|Authentifizierungs-App|Zwei-\w+-Verifizierung|Öko-Gutschein|Das ist Ihr Code, um)/i,
};

test.each(Object.entries(others))('in %s one word means one thing', (language, other) => {
  expect(textsIn(language).filter(([, text]) => other.test(text))).toEqual([]);
});

describe('in German', () => {
  const german = textsIn('de');

  test('an error that asks for a correction says “Bitte”', () => {
    const errors = german.filter(([key]) => /^error\.|\.(invalid|required|refused)$/.test(key));
    const commands =
      /(^|[.?!:] )(Geben|Wählen|Prüfen|Melden|Akzeptieren|Bestätigen|Vervollständigen|Fordern|Laden|Warten|Sperren|Versuchen|Bitten) Sie\b/;
    expect(errors.filter(([, text]) => commands.test(text))).toEqual([]);
  });
});

describe('by SMS', () => {
  /** Notifications without a link may be longer. */
  const withoutLink = [
    'person-rejected',
    'not-me-reported',
    'without-link',
    'with-keep',
    'with-put-back',
    'operator',
  ];

  test.each(['en', 'nl', 'fr', 'de'])('in %s what happened has at most 45 characters', language => {
    const long = Object.entries(readMessages(packages, language, 'sms')).filter(
      ([key, text]) =>
        key.startsWith('sms.notification.') &&
        !withoutLink.some(name => key.endsWith(name)) &&
        text.replaceAll("''", "'").length > 45,
    );
    expect(long).toEqual([]);
  });
});

test.each(['en', 'nl', 'fr', 'de'])(
  'in %s no page promises in how many minutes a card is activated',
  language => {
    const beside = Object.entries(readMessages(packages, language, 'onboarding')).filter(([key]) =>
      key.startsWith('onboarding.aside.'),
    );
    expect(beside.length).toBeGreaterThan(0);
    expect(beside.filter(([, text]) => /minu/i.test(text))).toEqual([]);
  },
);

/** How many characters of a subject a phone shows in its list of messages. */
const longestSubject = 55;

test.each(['en', 'nl', 'fr', 'de'])('in %s the subject of an e-mail fits a telephone', language => {
  const long = Object.entries(readMessages(packages, language, 'mail')).filter(
    ([key, text]) => key.endsWith('.subject') && text.length > longestSubject,
  );
  expect(long).toEqual([]);
});
