import { generateSync, generateURI } from 'otplib';
import { describe, expect, test } from 'vitest';
import { findAppStep } from './app-codes';
import { describeAppSecret } from './app-secret';

/** The secret of RFC 6238, appendix B, and its SHA-1 values; with six digits, a code is the end of that with eight. */
const secret = Buffer.from('12345678901234567890');
const vectors: [epochSeconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];
const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const codeAt = (epoch: number) => generateSync({ secret: base32, epoch });

test.each(vectors)('at %i seconds, the code of RFC 6238 is %s', async (epochSeconds, code) => {
  expect(await findAppStep(secret, code.slice(-6), { epochSeconds, lastStep: 0 })).toBe(
    Math.floor(epochSeconds / 30),
  );
});

describe('a code of another library', () => {
  const now = 1_800_000_015;
  const step = Math.floor(now / 30);

  test.each([
    ['two steps before', -2, undefined],
    ['one step before', -1, step - 1],
    ['of now', 0, step],
    ['one step later', 1, step + 1],
    ['two steps later', 2, undefined],
  ])('%s', async (_when, steps, found) => {
    const code = codeAt(now + 30 * steps);
    expect(await findAppStep(secret, code, { epochSeconds: now, lastStep: 0 })).toBe(found);
  });

  test.each([
    ['of the last used step', step, undefined],
    ['after a later one', step + 1, undefined],
    ['after the one before', step - 1, step],
  ])('%s', async (_when, lastStep, found) => {
    expect(await findAppStep(secret, codeAt(now), { epochSeconds: now, lastStep })).toBe(found);
  });

  const pair = (first: number, second: number) => codeAt(now + 30 * first) + codeAt(now + 30 * second);
  test.each<[string, string, number, number | undefined]>([
    ['two in a row', pair(-1, 0), 0, step],
    ['two in a row, typed late', pair(-2, -1), 0, step - 1],
    ['two in a row, of a clock that is fast', pair(0, 1), 0, step + 1],
    ['the same one twice', pair(0, 0), 0, undefined],
    ['the later one first', pair(0, -1), 0, undefined],
    ['two that are not in a row', pair(-2, 0), 0, undefined],
    ['two of which the first is used', pair(-1, 0), step - 1, undefined],
    ['two that are too old', pair(-3, -2), 0, undefined],
  ])('%s', async (_which, codes, lastStep, found) => {
    expect(await findAppStep(secret, codes, { epochSeconds: now, lastStep })).toBe(found);
  });
});

test('the address for apps is the one that another library makes, and the QR code is an SVG', async () => {
  const described = await describeAppSecret(secret, { issuer: 'Talon', label: 'lotte+1@peeters.example' });
  expect(described.secret).toBe(base32);
  const expected = generateURI({ issuer: 'Talon', label: 'lotte+1@peeters.example', secret: base32 });
  const [ours, theirs] = [new URL(described.uri), new URL(expected)];
  expect(decodeURIComponent(ours.pathname)).toBe(decodeURIComponent(theirs.pathname));
  expect(Object.fromEntries(ours.searchParams)).toMatchObject(Object.fromEntries(theirs.searchParams));
  expect(described.qr).toMatch(/^<svg [^>]*viewBox=.*<\/svg>$/s);
  expect(described.qr).not.toMatch(/script|style=|href/i);
});
