import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const gallery = import.meta.dirname;
const sources = (folder: string) => readdirSync(folder).filter(name => /^[A-Z]\w+\.tsx$/.test(name));

/** Components that only other components use. */
const parts = ['Anchor', 'CardNumberPicture', 'Dialog', 'Drawing', 'Field'];

test('every component is in the gallery', () => {
  const shown = sources(gallery)
    .flatMap(name => [...readFileSync(join(gallery, name), 'utf8').matchAll(/from '@talon\/ui\/(\w+)'/g)])
    .map(([, component]) => component);
  const components = sources(join(gallery, '../src')).map(name => name.replace('.tsx', ''));
  const missing = components.filter(name => !parts.includes(name) && !shown.includes(name));
  expect(components).toEqual(expect.arrayContaining(parts));
  expect(missing).toEqual([]);
});
