import { expect, test } from 'vitest';
import { className } from './class-names';

test('a class is named for its component', () => {
  expect(className('title', '/ui/src/Banner.module.css')).toBe('Banner-title');
  expect(className('words', '/ui/src/Banner.module.css')).toBe('Banner-words');
});

test('two components of one name are refused, for the look of one would befall the other', () => {
  className('title', '/ui/src/Card.module.css');
  expect(() => className('title', '/portal/src/Card.module.css')).toThrow('/ui/src/Card.module.css and');
});
