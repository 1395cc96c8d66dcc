import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { readLanguage } from './zxcvbn-languages';

const require = createRequire(import.meta.url);

test.each(['common', 'nl-be', 'fr', 'de', 'en'] as const)(
  'the words of %s are those of its package, of which Node keeps nothing more',
  language => {
    const kept = Object.keys(require.cache);
    const { dictionary }: { dictionary: Record<string, readonly string[]> } = readLanguage(language);
    expect(Object.keys(require.cache)).toEqual(kept);
    expect(Object.values(dictionary).flat().length).toBeGreaterThan(1000);
    expect(dictionary).toEqual(require(`@zxcvbn-ts/language-${language}`).dictionary);
  },
);
