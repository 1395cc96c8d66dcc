import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locationsFile } from '../testing/locations-file';
import { createLocations } from './create-locations';
import type { Locations } from '../kernel/ports/locations';

const unknown = { city: null, country: null };
const named = (en: string) => ({ names: { en, fr: 'ailleurs' } });
const good = locationsFile({
  '192.0.2.0/24': { city: named('Ghent'), country: named('Belgium') },
  '198.51.100.0/25': { country: named('Luxembourg') },
  '203.0.113.0/24': { city: { names: { fr: 'Gand' } }, country: 'Belgium' },
  '2001:db8::/32': { city: named('Esch-sur-Alzette'), country: named('Luxembourg') },
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locations-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(content: Buffer): Promise<string> {
  const file = join(folder, 'city.mmdb');
  await writeFile(file, content);
  return file;
}

describe("an operator's file", () => {
  let find: Locations;
  beforeAll(async () => {
    find = await createLocations({ isDemonstration: true, locationsFile: await written(good) });
  });

  test.each([
    ['192.0.2.1', { city: 'Ghent', country: 'Belgium' }],
    ['2001:db8:1::7', { city: 'Esch-sur-Alzette', country: 'Luxembourg' }],
    ['198.51.100.127', { city: null, country: 'Luxembourg' }],
    ['198.51.100.128', unknown],
    ['203.0.113.9', unknown],
    ['2001:db9::1', unknown],
    ['127.0.0.1', unknown],
    ['', unknown],
    ['192.0.2.0/24', unknown],
    ['nonsense', unknown],
    ['999.1.1.1', unknown],
  ])('%s: %j', (address, location) => {
    expect(find(address)).toEqual(location);
  });
});

test('a look-up in a damaged row does not throw', async () => {
  const damaged = Buffer.from(good);
  damaged.fill(0xff, damaged.indexOf('city') - 2, damaged.indexOf('MaxMind') - 3);
  const find = await createLocations({ isDemonstration: false, locationsFile: await written(damaged) });
  for (const address of ['192.0.2.1', '198.51.100.1', '203.0.113.9', '2001:db8::1']) {
    expect(find(address)).toEqual(unknown);
  }
});

describe('an invalid file prevents the start, with one line', () => {
  test.each<[string, Buffer | undefined]>([
    ['missing', undefined],
    ['empty', Buffer.alloc(0)],
    ['text', Buffer.from('city,country\nGhent,Belgium\n')],
    ['cut short', good.subarray(0, good.length - 200)],
    ['compressed', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
  ])('%s', async (_, content) => {
    const file = content ? await written(content) : join(folder, 'nowhere.mmdb');
    const start = createLocations({ isDemonstration: false, locationsFile: file });
    await expect(start).rejects.toThrowError(/^LOCATIONS_FILE cannot be read as a MaxMind database: .+$/);
  });
});

test('without a file every location is unknown', async () => {
  const find = await createLocations({ isDemonstration: false, locationsFile: undefined });
  expect(find('127.0.0.1')).toEqual(unknown);
});

describe('in the demonstration without a file', () => {
  const brussels = { city: 'Brussels', country: 'Belgium' };
  test.each([
    ['127.0.0.1', brussels],
    ['10.1.2.3', brussels],
    ['172.31.255.1', brussels],
    ['192.168.1.20', brussels],
    ['::1', brussels],
    ['fd00::1', brussels],
    ['fe80::1', brussels],
    ['172.32.0.1', unknown],
    ['192.0.2.1', unknown],
    ['2001:db8::1', unknown],
    ['', unknown],
    ['nonsense', unknown],
  ])('%s: %j', async (address, location) => {
    const find = await createLocations({ isDemonstration: true, locationsFile: undefined });
    expect(find(address)).toEqual(location);
  });
});
