import { describe, expect, test } from 'vitest';
import { nameInMessage } from './name-in-message';

describe('a name that says nothing but a name stays as it is', () => {
  test.each([
    'Jan’s iPhone 15',
    "Jan's iPhone 15",
    'Work laptop (2)',
    'Lunch & more 24/7',
    'Société d’été',
    'MyApp 3.2',
    'Version 2.0.1',
    'J. Peeters & Co.',
    'Mr. Jan',
    'Pixel 8 of 2024',
    '東京のパソコン',
    'ноутбук',
    'Ångström-O’Neill',
    '📱 phone',
    '𝓜𝓪𝓻𝓲𝓮',
    'MyApp™',
    'Me @ work',
    'a'.repeat(200),
  ])('%s', name => expect(nameInMessage(name)).toBe(name));
});

describe('what the service has masked itself stays as it is', () => {
  test.each([
    'l•••@p•••.example',
    'Personal area, n•••@w•••.example',
    '+32 4•• •• •• 01',
    'n•••@w•••.example, +32 4•• •• •• 01, +352 6•• ••• •01, n•••@x•••.lu',
    'BE•• •••• •••• 7034',
    'MT•• •••• •••• •••• •••• •••• •••• •67 69',
    '•••• 1234',
  ])('%s', detail => expect(nameInMessage(detail)).toBe(detail));
});

describe('an address is left out', () => {
  test.each([
    ['Not you? https://evil.example/stop', 'Not you? …'],
    ['Not you? evil.example/stop now', 'Not you? … now'],
    ['HTTP://EVIL', '…'],
    ['javascript://x', '…'],
    ['//evil', '…'],
    ['\\\\evil\\share', '…'],
    ['www.evil.example', '…'],
    ['(evil.example)', '…'],
    ['“evil.example”', '…'],
    ['Call.evil-bank.example?x=1', '…'],
    ['münchen.example', '…'],
    ['xn--mnchen-3ya.example', '…'],
    ['evil.xn--p1ai', '…'],
    ['пример.рф', '…'],
    ['例え.テスト', '…'],
    ['evil[.]example', '…'],
    ['evil [.] example', '…'],
    ['evil(dot)example', '…'],
    ['evil {dot} example', '…'],
    ['evil。example', '…'],
    ['evil．example', '…'],
    ['evil｡example', '…'],
    ['evil․example', '…'],
    ['ｅｖｉｌ．ｅｘａｍｐｌｅ', '…'],
    ['https：／／evil', '…'],
    ['help@evil.example', '…'],
    ['help@localhost', '…'],
    ['help＠evil', '…'],
    ['write to @evil_help', 'write to …'],
    ['mailto:help', '…'],
    ['tel:1919', '…'],
    ['185.12.44.3', '…'],
    ['http://1.2.3.4/a', '…'],
    ['ev\u200Bil.exa\u200Dmple', '…'],
    ['evil\u00AD.\u2060example', '…'],
    ['\u202Eelpmaxe.live\u202C', '…'],
    ['evil.example\nanother', '… another'],
  ])('%j is shown as %j', (name, shown) => expect(nameInMessage(name)).toBe(shown));
});

describe('a long run of digits is left out', () => {
  test.each([
    ['Call 0470123456', 'Call …'],
    ['Call 0470 12 34 56 now', 'Call … now'],
    ['Call +32 470 12 34 56', 'Call …'],
    ['Call (0470) 12-34-56', 'Call …'],
    ['0470.12.34.56', '…'],
    ['0470/12.34.56', '…'],
    ['0470 - 12 - 34 - 56', '…'],
    ['0470, 12, 34, 56', '…'],
    ['0•4•7•0•1•2', '…'],
    ['49 78 78', '…'],
    ['０４７０１２３４５６', '…'],
    ['٠٤٧٠١٢٣٤٥٦', '…'],
    ['④⑦⓪①②③', '…'],
    ['0\u200B4\u200B7\u200B0\u200B1\u200B2', '…'],
  ])('%j is shown as %j', (name, shown) => expect(nameInMessage(name)).toBe(shown));
});

describe('what a reader would not see is left out', () => {
  test.each([
    ['Ma\u202Erie', 'Marie'],
    ['Ma\u2066rie\u2069', 'Marie'],
    ['Ma\u200Brie', 'Marie'],
    ['Ma\u3164rie', 'Marie'],
    ['Ma\uDC00rie\0', 'Marie'],
    ['Marie\u2800\u2800Maes', 'Marie Maes'],
    ['Marie\r\n\r\nYour card is blocked\u2028now', 'Marie Your card is blocked now'],
  ])('%j is shown as %j', (name, shown) => expect(nameInMessage(name)).toBe(shown));
});

test('a very long name is cut after 200 characters', () => {
  expect(nameInMessage('é'.repeat(5000))).toBe(`${'é'.repeat(200)}…`);
  expect(nameInMessage('𝓜'.repeat(201))).toBe(`${'𝓜'.repeat(200)}…`);
});

test('what is shown is shown the same again', () => {
  const shown = nameInMessage('Not you? evil.example or 0470 12 34 56');
  expect(shown).toBe('Not you? … or …');
  expect(nameInMessage(shown)).toBe(shown);
});
