import { describe, expect, test } from 'vitest';
import { deviceOf } from './user-agent';
import { modelName } from './device-models';

describe('a device has the name that people know', () => {
  test.each([
    ['iPhone15,2', 'iPhone 14 Pro'],
    ['iPhone99,1', 'iPhone'],
    ['iPhone', 'iPhone'],
    ['iPad13,4', 'iPad'],
    ['SM-S918B', 'Samsung Galaxy S23 Ultra'],
    ['SAMSUNG SM-G991B', 'Samsung Galaxy S21'],
    ['SM-A546B', 'Samsung Galaxy A54'],
    ['SM-A145R', 'Samsung Galaxy A14'],
    ['SM-A520F', 'Samsung Galaxy'],
    ['SM-X710', 'Samsung Galaxy Tab'],
    ['SM-N975F', 'Samsung Galaxy'],
    ['GT-I9195', 'Samsung Galaxy'],
    ['Pixel 8', 'Pixel 8'],
    ['Redmi Note 12 Pro', 'Redmi Note 12 Pro'],
    ['moto g(60)', 'moto g(60)'],
    ['XQ-BC52', 'Sony Xperia'],
    ['RMX3085', 'realme'],
  ])('%s is %s', (model, name) => expect(modelName(model)).toBe(name));

  test.each(['nl-nl', 'fr_BE', 'en', 'CPH2305', '2201116SG', 'VOG-L29', 'K', ''])('%s is no name', model =>
    expect(modelName(model)).toBeNull(),
  );
});

test('an old browser that names its language has the name of its model', () => {
  const agent = (model: string) =>
    `Mozilla/5.0 (Linux; U; Android 4.4.2; nl-nl; ${model}) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30`;
  expect(deviceOf(agent('GT-I9195 Build/KOT49H')).name).toBe('Samsung Galaxy');
  expect(deviceOf(agent('VOG-L29 Build/KOT49H')).name).toBeNull();
});
