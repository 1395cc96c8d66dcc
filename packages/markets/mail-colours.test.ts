import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { markets } from './markets';

describe.each(markets)('the colours of e-mails in $id', ({ id, mail }) => {
  const css = readFileSync(join(import.meta.dirname, id, 'tokens.css'), 'utf8');

  test.each(Object.keys(mail.light) as (keyof typeof mail.light)[])(
    '%s equals the colour of the pages',
    name => {
      const token = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
      const [, light, dark] =
        new RegExp(`--colour-${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
      expect([mail.light[name], mail.dark[name]]).toEqual([light, dark]);
    },
  );
});
