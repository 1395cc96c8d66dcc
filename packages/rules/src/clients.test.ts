import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientIdOfTarget, isForcedClient, isPartner } from './clients';

test.each([
  { clientId: '2', partner: false, forced: true },
  { clientId: '51', partner: false, forced: true },
  { clientId: null, partner: false, forced: true },
  { clientId: undefined, partner: false, forced: true },
  { clientId: '7', partner: true, forced: false },
  { clientId: '251', partner: true, forced: false },
  { clientId: '02', partner: true, forced: false },
  { clientId: '', partner: true, forced: false },
])('client $clientId: partner $partner, held up by mfa_forced $forced', ({ clientId, partner, forced }) => {
  expect(isPartner(clientId)).toBe(partner);
  expect(isForcedClient(clientId)).toBe(forced);
});

describe('the client_id of a target', () => {
  test.each([
    ['/approve?uid=a&client_id=51', '51'],
    ['/approve?client_id=7&client_id=51', '7'],
    ['/approve?client_id=7&uid=a=b', '7'],
    ['/approve?client_id=a%20b+c', 'a b c'],
    ['/approve?client%5Fid=7', '7'],
    ['/approve?client_id=%E0%A4%A', '%E0%A4%A'],
    ['/approve?client_id', ''],
    ['/approve?uid=a', null],
    ['/approve?x=client_id', null],
    ['/approve#?client_id=7', null],
    ['/approve?uid=a#&client_id=7', null],
    ['/user/dashboard', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%s: %s', (target, clientId) => {
    expect(clientIdOfTarget(target)).toBe(clientId);
  });

  test('any text may come in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        clientIdOfTarget(`/approve?client_id=${text}`);
        clientIdOfTarget(text);
      }),
    );
  });

  test('what the page encoded comes back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), clientId => {
        expect(clientIdOfTarget(`/approve?uid=a&client_id=${encodeURIComponent(clientId)}`)).toBe(clientId);
      }),
    );
  });
});
