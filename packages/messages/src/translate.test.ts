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
