import { describe, expect, test } from 'vitest';
import {
  birthdateProblem,
  firstnameProblem,
  lastnameProblem,
  validBirthdate,
  validDirectoryName,
  validFirstname,
  validLastname,
} from './personal-data';

describe('a name', () => {
  test.each([
    { text: 'Marie', first: 'Marie', last: 'Marie', directory: 'Marie' },
    { text: '  Jo ', first: 'Jo', last: undefined, directory: 'Jo' },
    { text: 'Li\u00e9', first: 'Li\u00e9', last: 'Li\u00e9', directory: 'Li\u00e9' },
    { text: 'Y', first: undefined, last: undefined, directory: 'Y' },
    { text: '', first: undefined, last: undefined, directory: undefined },
    { text: '   ', first: undefined, last: undefined, directory: undefined },
    { text: '𠮷', first: undefined, last: undefined, directory: '𠮷' },
    { text: '𠮷𠮷', first: '𠮷𠮷', last: undefined, directory: '𠮷𠮷' },
    { text: 'van den Berg', first: 'van den Berg', last: 'van den Berg', directory: 'van den Berg' },
    {
      text: "D'Hondt-\u200fכהן",
      first: "D'Hondt-\u200fכהן",
      last: "D'Hondt-\u200fכהן",
      directory: "D'Hondt-\u200fכהן",
    },
    { text: 'Mar\u0000ie', first: undefined, last: undefined, directory: undefined },
    { text: 'Mar\nie', first: undefined, last: undefined, directory: undefined },
    { text: 'Mar\u2028ie', first: undefined, last: undefined, directory: undefined },
    { text: 'Mar\ud800ie', first: undefined, last: undefined, directory: undefined },
    { text: 'M'.repeat(101), first: undefined, last: undefined, directory: undefined },
  ])('$text', ({ text, first, last, directory }) => {
    expect(validFirstname(text)).toBe(first);
    expect(validLastname(text)).toBe(last);
    expect(validDirectoryName(text)).toBe(directory);
  });
});

describe('each problem of a name is distinguished', () => {
  test.each([
    ['', 'missing', 'missing'],
    [' \u00a0 ', 'missing', 'missing'],
    ['Y', 'short', 'short'],
    ['Li', undefined, 'short'],
    ['Lié', undefined, undefined],
    ['M'.repeat(100), undefined, undefined],
    ['M'.repeat(300), 'long', 'long'],
    ['𠮷'.repeat(100), undefined, undefined],
    ['Mar\u0000ie', 'characters', 'characters'],
    ['\ud800', 'characters', 'characters'],
  ])('%j', (text, first, last) => {
    expect([firstnameProblem(text), lastnameProblem(text)]).toEqual([first, last]);
  });
});

describe('each problem of a birth date is distinguished', () => {
  test.each([
    ['', 'missing'],
    ['1985-02-31', 'day'],
    ['1985-02-29', 'day'],
    ['1984-02-29', undefined],
    ['1985-06-31', 'day'],
    ['1985-06-00', 'day'],
    ['1985-13-01', 'month'],
    ['1985-00-01', 'month'],
    ['2026-03-02', 'future'],
    ['2999-01-01', 'future'],
    ['1895-12-31', 'too-long-ago'],
    ['0085-02-01', 'too-long-ago'],
    ['85-02-01', 'form'],
    ['1985--01', 'form'],
    ['1985-05-', 'form'],
    ['1985-mei-01', 'form'],
  ])('%j', (text, problem) => {
    expect(birthdateProblem(text, '2026-03-01')).toBe(problem);
  });
});

describe('a birth date', () => {
  const today = '2026-03-01';

  test.each([
    ['1985-07-30', '1985-07-30'],
    [' 1985-07-30 ', '1985-07-30'],
    ['2000-02-29', '2000-02-29'],
    ['2026-03-01', '2026-03-01'],
    ['1896-12-31', '1896-12-31'],
    ['2026-03-02', undefined],
    ['2027-01-01', undefined],
    ['1895-12-31', undefined],
    ['0001-01-01', undefined],
    ['1900-02-29', undefined],
    ['2001-02-29', undefined],
    ['1985-02-30', undefined],
    ['1985-04-31', undefined],
    ['1985-13-01', undefined],
    ['1985-00-10', undefined],
    ['1985-01-00', undefined],
    ['30-07-1985', undefined],
    ['1985-7-30', undefined],
    ['1985-07-30T00:00', undefined],
    ['19850730', undefined],
    ['', undefined],
  ])('%j on the first of March 2026: %s', (text, date) => {
    expect(validBirthdate(text, today)).toBe(date);
  });
});
