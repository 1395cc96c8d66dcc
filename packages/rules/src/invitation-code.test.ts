import { describe, expect, test } from 'vitest';
import { formatInvitationCode, newInvitationCode, normaliseInvitationCode } from './invitation-code';

describe('an invitation code is ten letters and digits without look-alikes', () => {
  test.each([
    ['as it is', 'ACDEF23467'],
    ['in small letters', 'acdef23467'],
    ['in groups', ' ACDEF 23467 '],
    ['with a dash', 'acdef-23467'],
    ['with the dash of a clever keyboard', 'ACDEF–23467'],
    ['with invisible marks of a message', '\u200eACDEF\u200b23467'],
    ['with a no-break space', 'ACDEF\u00a023467'],
  ])('%s', (_, typed) => expect(normaliseInvitationCode(typed)).toBe('ACDEF23467'));

  test.each([
    ['nine signs', 'ACDEF2346'],
    ['eleven signs', 'ACDEF234679'],
    ['a nought', 'ACDEF23460'],
    ['an O', 'ACDEF2346O'],
    ['an accent', 'ÁCDEF23467'],
    ['nothing', ''],
  ])('%s is not an invitation code', (_, typed) => expect(normaliseInvitationCode(typed)).toBeUndefined());
});

test('it is written in two groups', () => {
  expect(formatInvitationCode('ACDEF23467')).toBe('ACDEF 23467');
});

test('a new one can be read back, and no sign is likelier than another', () => {
  const seen = new Map<string, number>();
  let byte = 0;
  for (let times = 0; times < 250; times += 1) {
    const code = newInvitationCode(() => (byte = (byte + 1) % 256));
    expect(normaliseInvitationCode(code)).toBe(code);
    for (const sign of code) seen.set(sign, (seen.get(sign) ?? 0) + 1);
  }
  expect(seen.size).toBe(25);
  expect(new Set(seen.values())).toEqual(new Set([100]));
});
