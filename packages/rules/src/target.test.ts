import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { portalPath } from './target';

/** The rules do not use browser types. Only this test needs `URL`, to parse accepted paths as a browser does. */
declare const URL: new (path: string, base: string) => Record<'origin' | 'pathname' | 'search', string>;

describe('a remembered target is a path of this portal', () => {
  test.each([
    ['/', '/'],
    ['/user/dashboard', '/user/dashboard'],
    ['/user/dashboard/', '/user/dashboard'],
    ['/user/security/history', '/user/security/history'],
    ['/partner/denied', '/partner/denied'],
    ['/approve?uid=a_B-9&client_id=51', '/approve?uid=a_B-9&client_id=51'],
    [
      '/approve?redirect_uri=https%3A%2F%2Fapp.example%2Fback',
      '/approve?redirect_uri=https%3A%2F%2Fapp.example%2Fback',
    ],
    ['/approve?redirect_uri=https://app.example/back', '/approve?redirect_uri=https://app.example/back'],
    ['/user/profile#bank', '/user/profile'],
    ['/?mfa=true', '/?mfa=true'],
  ])('%s is remembered as %s', (target, path) => {
    expect(portalPath(target)).toBe(path);
  });

  test.each([
    '',
    'user/dashboard',
    '//evil.example',
    '///evil.example',
    '//',
    '/\\evil.example',
    '\\\\evil.example',
    '/user\\..\\..\\evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    ' /user/profile',
    '/user/profile ',
    '/user/profile\n',
    '/user/profile?a=b\n',
    '/user/pro file',
    '/user/profile\u0000',
    '/%2f%2fevil.example',
    '/%2F/evil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/user//evil.example',
    'https:evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    '/@evil.example',
    '/user/prof\u0131le',
    '\uff0f\uff0fevil.example',
    '/user?x=\ud800',
    '?client_id=7',
    '#/user',
  ])('%j is forgotten', target => {
    expect(portalPath(target)).toBeUndefined();
  });

  test('whatever is accepted stays on the portal, and is the same page', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2f',
      '%2e',
      '%5c',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      'https:',
      'evil.example',
      'user',
      '?',
      '#',
      'a=b',
      '&',
      '\u0000',
    );
    const target = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map(pieces => `/${pieces.join('')}`),
      fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join('')),
      fc.string({ unit: 'binary' }),
      fc.webPath(),
    );
    fc.assert(
      fc.property(target, text => {
        const path = portalPath(text);
        if (path === undefined) return;
        const url = new URL(path, 'https://account.example');
        expect(url.origin).toBe('https://account.example');
        expect(url.pathname).not.toMatch(/^\/\//);
        expect(portalPath(url.pathname + url.search)).toBe(url.pathname + url.search);
      }),
      { numRuns: 2000 },
    );
  });
});
