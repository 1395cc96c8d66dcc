import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeviceType, deviceOf, longestAgent } from './user-agent';

const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink}`;
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const android = `Mozilla/5.0 (Linux; Android 10; K) ${blink}`;
const iPhone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) ${webKit} Version`;
const chromeOnIphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webKit} CriOS/141.0.7390.69`;

type Row = [agent: string, name: string | null, type: DeviceType, os: string | null, browser: string | null];

describe('the agents of browsers', () => {
  test.each<Row>([
    [`${windows} Chrome/141.0.0.0 Safari/537.36`, null, 'laptop', 'Windows', 'Chrome 141'],
    [
      `${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      null,
      'laptop',
      'Windows',
      'Microsoft Edge 141',
    ],
    [`${windows} Chrome/141.0.0.0 Safari/537.36 OPR/122.0.0.0`, null, 'laptop', 'Windows', 'Opera 122'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
      null,
      'laptop',
      'Windows',
      'Firefox 144',
    ],
    [
      'Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:115.0) Gecko/20100101 Firefox/115.0',
      null,
      'laptop',
      'Windows 7',
      'Firefox 115',
    ],
    [`${mac} ${blink} Chrome/141.0.0.0 Safari/537.36`, null, 'laptop', 'macOS', 'Chrome 141'],
    [
      `${mac} ${blink} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      null,
      'laptop',
      'macOS',
      'Microsoft Edge 141',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
      null,
      'laptop',
      'macOS',
      'Firefox 144',
    ],
    [`${mac} ${webKit} Version/26.1 Safari/605.1.15`, null, 'laptop', 'macOS', 'Safari 26.1'],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) ${webKit} Version/14.1.2 Safari/605.1.15`,
      null,
      'laptop',
      'macOS 10.14.6',
      'Safari 14.1.2',
    ],
    [`${android} Chrome/141.0.0.0 Mobile Safari/537.36`, null, 'mobile', 'Android', 'Chrome 141'],
    [`${android} Chrome/141.0.0.0 Safari/537.36`, null, 'tablet', 'Android', 'Chrome 141'],
    [
      `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      null,
      'mobile',
      'Android',
      'Samsung Internet for Android 28',
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; SM-X710) ${blink} SamsungBrowser/20.0 Chrome/106.0.5249.126 Safari/537.36`,
      'Samsung Galaxy Tab',
      'tablet',
      'Android 13',
      'Samsung Internet for Android 20',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240105; wv) ${blink} Version/4.0 Chrome/120.0.6099.144 Mobile Safari/537.36`,
      'Pixel 8',
      'mobile',
      'Android 14',
      'Chrome 120',
    ],
    [
      'Mozilla/5.0 (Android 14; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
      null,
      'mobile',
      'Android 14',
      'Firefox 144',
    ],
    [
      'Mozilla/5.0 (Android 14; Tablet; rv:144.0) Gecko/144.0 Firefox/144.0',
      null,
      'tablet',
      'Android 14',
      'Firefox 144',
    ],
    [`${iPhone('17_6_1')}/17.6 Mobile/15E148 Safari/604.1`, 'iPhone', 'mobile', 'iOS 17.6.1', 'Safari 17.6'],
    [`${iPhone('18_6')}/26.1 Mobile/15E148 Safari/604.1`, 'iPhone', 'mobile', 'iOS', 'Safari 26.1'],
    [`${iPhone('18_7')}/26.2 Mobile/15E148 Safari/604.1`, 'iPhone', 'mobile', 'iOS', 'Safari 26.2'],
    [`${chromeOnIphone} Mobile/15E148 Safari/604.1`, 'iPhone', 'mobile', 'iOS 17.5', 'Chrome 141'],
    [
      `Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) ${webKit} Version/17.6 Mobile/15E148 Safari/604.1`,
      'iPad',
      'tablet',
      'iOS 17.6',
      'Safari 17.6',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/141.0.0.0 Safari/537.36`,
      null,
      'laptop',
      'Linux',
      'Chrome 141',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/141.0.0.0 Safari/537.36`,
      null,
      'laptop',
      'Chrome OS',
      'Chrome 141',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/141.0.0.0 Safari/537.36`,
      null,
      'laptop',
      'Linux',
      'Chrome 141',
    ],
  ])('%s', (agent, name, type, os, browser) => {
    const device = deviceOf(agent);
    expect(device).toMatchObject({ name, type, app: null });
    expect([shown(device.os), shown(device.browser)]).toEqual([os, browser]);
  });

  test('an iPad that requests desktop pages cannot be distinguished from a Mac', () => {
    const desktopClassIpad = `${mac} ${webKit} Version/17.6 Safari/605.1.15`;
    expect(deviceOf(desktopClassIpad)).toMatchObject({
      name: null,
      type: 'laptop',
      os: { name: 'macOS', version: null },
    });
  });
});

describe('the agents of native apps: app, system, device', () => {
  test.each<[string, string, string, string | null, DeviceType]>([
    ['App/1.2 (iOS 17.1; iPhone15,2)', 'App 1.2', 'iOS 17.1', 'iPhone 14 Pro', 'mobile'],
    ['App/1.2 (iOS 26.1; iPad14,1)', 'App 1.2', 'iOS 26.1', 'iPad', 'tablet'],
    [
      'My App/2.0.1-beta (iPadOS 18.6; iPad14,1) Build/77',
      'My App 2.0.1-beta',
      'iPadOS 18.6',
      'iPad',
      'tablet',
    ],
    ['App/3 (Android 10; SM-G960F)', 'App 3', 'Android 10', 'Samsung Galaxy', 'mobile'],
    ['App/3 (Android 14; Pixel Tablet)', 'App 3', 'Android 14', 'Pixel Tablet', 'tablet'],
    ['App/3 (Android 15; SM-X710)', 'App 3', 'Android 15', 'Samsung Galaxy Tab', 'tablet'],
    ['App/1.0 (macOS 15.1; Mac14,2)', 'App 1.0', 'macOS 15.1', null, 'laptop'],
    ['App/1.0 (Windows 11; Surface)', 'App 1.0', 'Windows 11', 'Surface', 'laptop'],
  ])('%s', (agent, app, os, name, type) => {
    const device = deviceOf(agent);
    expect(device).toMatchObject({ name, type, browser: null });
    expect([shown(device.app), shown(device.os)]).toEqual([app, os]);
  });
});

describe('what tells nothing is a laptop without a name', () => {
  test.each([
    '',
    '   ',
    'Mozilla/5.0',
    'curl/8.5.0',
    'node',
    'nonsense',
    '()/() ((((',
    '\u0000\ud800/1 (iOS',
    '<script>alert(1)</script>',
    'x<script>/1.0 y',
    'App/1.2 (Solaris 11; x)',
    '__proto__/1.0 constructor/2.0 x',
  ])('%j', agent => {
    expect(deviceOf(agent)).toEqual({ name: null, type: 'laptop', os: null, browser: null, app: null });
  });
});

test('a script in an agent is neither a name nor a version', () => {
  const agent = `Mozilla/5.0 (Linux; Android 14; <script>alert`;
  expect(deviceOf(`${agent}</script>) Chrome/1<b> OPR/<i>`)).toMatchObject({
    name: null,
    browser: { name: 'Opera', version: null },
  });
});

test('500 characters are read, and no more', () => {
  const tail = ' Chrome/141.0.0.0 Safari/537.36';
  const start = 'Mozilla/5.0 (X11; Linux x86_64) ';
  const upTo = (length: number) => `${start}${'x'.repeat(length - start.length - tail.length)}${tail}`;
  expect(deviceOf(upTo(longestAgent)).browser).toEqual({ name: 'Chrome', version: '141' });
  expect(deviceOf(upTo(longestAgent + tail.length)).browser).toBeNull();
});

test('any text may come in', () => {
  const parts = fc.constantFrom(
    'Mozilla/5.0 ',
    '(',
    ')',
    '; ',
    'Android 14',
    'iOS 17',
    'App/1 ',
    'Version/',
    'OPR/',
    ' Build/',
  );
  const agents = fc.array(fc.oneof(parts, fc.string({ unit: 'binary' }))).map(pieces => pieces.join(''));
  fc.assert(
    fc.property(agents, agent => {
      expect(['mobile', 'tablet', 'laptop']).toContain(deviceOf(agent).type);
    }),
    { numRuns: 1_000 },
  );
});

function shown(named: { name: string; version: string | null } | null): string | null {
  return named && [named.name, named.version].filter(part => part !== null).join(' ');
}
