import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskEmail, normaliseEmail } from './contact';

describe('an e-mail', () => {
  test.each([
    ['marie@example.be', 'marie@example.be'],
    ['  Marie.Peeters@Example.BE\n', 'marie.peeters@example.be'],
    ['a@b', 'a@b'],
    ['marie+vouchers@mail.example.be', 'marie+vouchers@mail.example.be'],
    ["o'brien@example.lu", "o'brien@example.lu"],
    ['RENE\u0301@example.be', 'ren\u00e9@example.be'],
    ['\u00c9lise@caf\u00e9.example', '\u00e9lise@caf\u00e9.example'],
    [`${'a'.repeat(64)}@example.be`, `${'a'.repeat(64)}@example.be`],
    [`marie@${'a.'.repeat(123)}be`, `marie@${'a.'.repeat(123)}be`],
  ])('%j is kept as %j', (text, email) => {
    expect(normaliseEmail(text)).toBe(email);
  });

  test.each([
    '',
    ' ',
    '@',
    'a@',
    '@b',
    'marie',
    'marie.example.be',
    'marie@example@be',
    'marie@.be',
    'marie@example..be',
    'marie@example.be.',
    'marie @example.be',
    'ma rie@example.be',
    'marie@exam\tple.be',
    'marie@example.be\r\nBcc: everybody@example.be',
    'marie\u0000@example.be',
    'marie\u200b@example.be',
    'marie\u202e@example.be',
    'marie\ud800@example.be',
    'marie,jan@example.be',
    '<marie@example.be>',
    '"marie"@example.be',
    `${'a'.repeat(65)}@example.be`,
    `marie@${'a.'.repeat(123)}bel`,
  ])('%j is none', text => {
    expect(normaliseEmail(text)).toBeUndefined();
  });

  test('normalised once is normalised for good', () => {
    const sign = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(sign, sign, (local, domain) => {
        const email = normaliseEmail(`${local}@${domain}`);
        if (email !== undefined) expect(normaliseEmail(email)).toBe(email);
      }),
    );
  });
});

test.each([
  ['marie@example.be', 'm•••@e•••.be'],
  ['a@b', 'a•••@b•••'],
  ['jan.jansen@mail.example.lu', 'j•••@m•••.lu'],
  ['𝒶bc@example.be', '𝒶•••@e•••.be'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
