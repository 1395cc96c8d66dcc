import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verhoeffDigit } from './verhoeff';

describe('the check digit', () => {
  test.each([
    ['236', 3],
    ['12345', 1],
    ['142857', 0],
    ['123456789012', 0],
    ['8473643095483728456789', 2],
  ])('of %s is %i', (digits, digit) => {
    expect(verhoeffDigit(digits)).toBe(digit);
  });

  const numbers = fc.stringMatching(/^[0-9]{2,15}$/);

  test('tells every wrong digit', () => {
    fc.assert(
      fc.property(numbers, fc.nat(14), fc.integer({ min: 1, max: 9 }), (digits, anywhere, step) => {
        const place = anywhere % digits.length;
        const wrong =
          digits.slice(0, place) + ((Number(digits[place]) + step) % 10) + digits.slice(place + 1);
        expect(verhoeffDigit(wrong)).not.toBe(verhoeffDigit(digits));
      }),
    );
  });

  test('tells every pair of neighbours that changed places', () => {
    fc.assert(
      fc.property(numbers, fc.nat(14), (digits, anywhere) => {
        const place = anywhere % (digits.length - 1);
        const [a = '', b = ''] = digits.slice(place, place + 2);
        fc.pre(a !== b);
        const swapped = digits.slice(0, place) + b + a + digits.slice(place + 2);
        expect(verhoeffDigit(swapped)).not.toBe(verhoeffDigit(digits));
      }),
    );
  });
});
