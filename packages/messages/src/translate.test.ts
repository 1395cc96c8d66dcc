import { expect, test } from 'vitest';
import { compileCatalogue } from './compile-catalogue';
import { createTranslate } from './translate';

const wait = '{minutes, plural, =0 {soon} one {# minuut} other {# minuten}}';

test.each([
  ['nl', 0, 'soon'],
  ['nl', 1, '1 minuut'],
  ['fr', 1200, '1 200 minuten'],
  ['fr_LU', 1200, '1.200 minuten'],
  ['de', 1200, '1.200 minuten'],
])('in %s, %i', (language, minutes, sentence) => {
  const translate = createTranslate(language, compileCatalogue({ 'login.wait': wait }));
  expect(translate('login.wait', { minutes }).replace(/\s/g, ' ')).toBe(sentence);
});

test('places are filled in, whatever the value looks like', () => {
  const translate = createTranslate('nl', compileCatalogue({ 'dashboard.title': 'Welkom, {name}' }));
  expect(translate('dashboard.title', { name: '{time} & <b>' })).toBe('Welkom, {time} & <b>');
});

test('a number has its own words before its category has, and # within a plural is its own number', () => {
  const translate = createTranslate(
    'fr',
    compileCatalogue({
      'login.wait':
        '{minutes, plural, =0 {{seconds, plural, one {# s} other {# ss}}} one {# m} other {# mm}}',
    }),
  );
  expect(translate('login.wait', { minutes: 0, seconds: 0 })).toBe('0 s');
  expect(translate('login.wait', { minutes: 0, seconds: 2 })).toBe('2 ss');
  expect(translate('login.wait', { minutes: 1, seconds: 60 })).toBe('1 m');
});

test.each(['{when, date, short}', '{who, select, a {A} other {B}}', '{n, plural, offset:1 other {#}}'])(
  '%s is refused: only places and plurals are in use',
  text => expect(() => compileCatalogue({ 'login.title': text })).toThrow('login.title'),
);
