import { number, object, string } from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { storedValue } from './stored-value';

const stored = storedValue('sessionStorage', 'place', object({ name: string(), number: number() }));

beforeEach(() => sessionStorage.clear());

test('what was written is read', () => {
  stored.write({ name: 'Brussels', number: 2 });
  expect(stored.read()).toEqual({ name: 'Brussels', number: 2 });
});

test('what was forgotten is not', () => {
  stored.write({ name: 'Brussels', number: 2 });
  stored.forget();
  expect(stored.read()).toBeUndefined();
});

test.each(['', '{', 'null', '[]', '{"name":"Brussels"}', '{"name":1,"number":2}'])(
  'broken or of another shape (%s), it reads as undefined',
  text => {
    sessionStorage.setItem('place', text);
    expect(stored.read()).toBeUndefined();
  },
);
