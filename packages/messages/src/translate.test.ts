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

test.each(['{time} & <b>', '\\x41', '\\u0041', '#', "'{'", '$&'])(
  'the value %s is inserted as it is',
  name => {
    const translate = createTranslate('nl', compileCatalogue({ 'dashboard.title': 'Welkom, {name}' }));
    expect(translate('dashboard.title', { name })).toBe(`Welkom, ${name}`);
  },
);

test('the text of an exact number comes before that of its category, and # is the number of its own plural', () => {
  const text = '{minutes, plural, =0 {{seconds, plural, one {# s} other {# ss}}} one {# m} other {# mm}}';
  const translate = createTranslate('fr', compileCatalogue({ 'login.wait': text }));
  expect(translate('login.wait', { minutes: 0, seconds: 0 })).toBe('0 s');
  expect(translate('login.wait', { minutes: 0, seconds: 2 })).toBe('2 ss');
  expect(translate('login.wait', { minutes: 1, seconds: 60 })).toBe('1 m');
});

test.each([
  ['{name, select, bank {Bank} other {Autre}}', 'Bank'],
  ['{count, number}', '1 200'],
  ['{count, number, ::.00}', '1 200,00'],
  ['{count, selectordinal, one {#er} other {#e}}', '1 200e'],
])('%s', (text, sentence) => {
  const translate = createTranslate('fr', compileCatalogue({ 'login.title': text }));
  expect(translate('login.title', { name: 'bank', count: 1200 }).replace(/\s/g, ' ')).toBe(sentence);
});

test('a key without a message is returned as it is', () => {
  expect(createTranslate('fr', {})('login.title')).toBe('login.title');
});
