import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Catalogue, readMessages } from './read-catalogue';

const packages = join(import.meta.dirname, '../..');
const english = everythingIn('en');

function everythingIn(language: string): Catalogue {
  const files = readdirSync(join(packages, 'messages', language)).map(name => name.replace('.json', ''));
  return Object.assign({}, ...files.map(file => readMessages(packages, language, file))) as Catalogue;
}

/** Texts that are the same in English. */
const same: Record<string, readonly string[]> = {
  nl: [
    'Account',
    'App',
    'Auditor',
    'Browser',
    'Code',
    'Computer',
    'Deals',
    'Document',
    'Filters',
    'Helpdesk',
    'IBAN',
    'Imports',
    'Later',
    'Operator',
    'Parameter',
    'Status',
    'Supervisor',
    'Tablet',
    'Webhook',
  ],
  fr: [
    'Active',
    'Administration',
    'Code',
    'Document',
    'Helpdesk',
    'IBAN',
    'Invitation',
    'Invitations',
    'Luxembourg',
    'Maintenance',
    'Message',
    'Messages',
    'Notifications',
    'SMS',
    'Service',
    'Services',
    'Session',
    'Type',
    'Version',
    'Webhook',
    'active',
    'invitation',
    'maintenance',
    'possible',
  ],
  de: [
    'App',
    'Browser',
    'Code',
    'Computer',
    'Helpdesk',
    'IBAN',
    'Name',
    'Passkey',
    'Status',
    'Tablet',
    'Version',
  ],
};
const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}/g, ''));

test.each(Object.keys(same))('every message is translated in %s', language => {
  const left = Object.entries(everythingIn(language)).filter(
    ([key, text]) => text === english[key] && hasWords(text) && !same[language]?.includes(text),
  );
  expect(left).toEqual([]);
});

/** Messages that contain only names: the heading of the contact, and the operator in the facts of a notification. */
const namesOnly = ['shell.helpdesk', 'mail.notification.operator', 'sms.notification.operator'];

test.each(['en', ...Object.keys(same)])(
  'in %s no message names the helpdesk without its number',
  language => {
    const alone = Object.entries(everythingIn(language)).filter(
      ([key, text]) =>
        /helpdesk/i.test(text) &&
        !text.includes('{helpdesk}') &&
        !namesOnly.includes(key) &&
        // The helpdesk itself reads the console, and an event says what it did.
        !/^(console|event)\./.test(key),
    );
    expect(alone).toEqual([]);
  },
);

test.each(Object.entries(same))('each text listed as the same in %s is used there', (language, words) => {
  const equal = Object.entries(everythingIn(language)).flatMap(([key, text]) =>
    text === english[key] ? [text] : [],
  );
  expect(words.filter(word => !equal.includes(word))).toEqual([]);
});

test('in French no line starts with a colon, a question mark or the like', () => {
  const parted = Object.entries(everythingIn('fr')).filter(
    ([key, text]) => /[^\s] [:;?!»]|« /.test(text) && !key.startsWith('sms.'),
  );
  expect(parted).toEqual([]);
});

/** Short words that exist in only one of the four languages. */
const smallWords: Record<string, readonly string[]> = {
  en: ['the', 'you', 'your', 'this', 'with', 'and', 'from', 'have', 'please', 'it', 'for', 'not', 'our'],
  nl: ['het', 'een', 'uw', 'niet', 'wordt', 'naar', 'voor', 'deze', 'van', 'hebt', 'opnieuw', 'bij'],
  fr: ['le', 'les', 'vous', 'votre', 'vos', 'une', 'avec', 'pour', 'est', 'nous', 'cette', 'pas', 'du'],
  de: ['und', 'sie', 'ihre', 'ihr', 'nicht', 'mit', 'ist', 'eine', 'der', 'das', 'wir', 'bitte', 'auf'],
};
/** The keywords of ICU are English. */
const withoutIcu = (text: string) => text.replaceAll(/\{\w+, plural,|\b(one|other|=\d+) \{|\{\w+\}/g, ' ');
const wordsIn = (text: string) =>
  new Set(
    withoutIcu(text)
      .toLowerCase()
      .match(/\p{L}+/gu),
  );

test.each(Object.keys(smallWords))('no message in %s contains words of another language', language => {
  const foreign = Object.entries(smallWords).flatMap(([each, words]) => (each === language ? [] : words));
  const strange = Object.entries(everythingIn(language)).flatMap(([key, text]) => {
    const words = wordsIn(text);
    return foreign.filter(word => words.has(word)).map(word => `${key}: ${word}`);
  });
  expect(strange).toEqual([]);
});
