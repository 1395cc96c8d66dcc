import { expect, test } from 'vitest';
import { readQr } from './qr-path';

const path = 'M0,0h10v10h-10zM20,0h10v10h-10z';

test('the modules and the size are read from the picture of the service', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 210"><rect fill="white" width="210" height="210"/><path fill="black" d="${path}"/></svg>`;
  expect(readQr(svg)).toEqual({ path, size: 210 });
});

test.each([
  ['', 'nothing'],
  ['<svg viewBox="0 0 210 200"><path d="M0,0h10z"/></svg>', 'no square'],
  ['<svg viewBox="0 0 210 210"></svg>', 'no path'],
  ['<svg viewBox="0 0 210 210"><path d="url(#other)"/></svg>', 'something else than a path'],
])('%s is no QR code: %s', svg => {
  expect(readQr(svg)).toBeUndefined();
});
