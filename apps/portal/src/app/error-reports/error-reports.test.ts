import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedUserKey } from '../../shared/session/cached-user';
import { configuration, freshBrowser } from '../../testing/open-portal';
import { scrubEvent } from './scrub-event';
import { watchErrors } from './watch-errors';
import { person } from '../../testing/signed-in';

const reported = { ...configuration, errorReports: { dsn: 'https://key1@errors.example/42', release: 'b1' } };

type Sent = { url: string; text: string; event: Record<string, never> };
let sent: Sent[] = [];
let paint: (() => void) | undefined;
let listeners: [string, EventListenerOrEventListenerObject][] = [];

beforeEach(() => {
  freshBrowser();
  sent = [];
  paint = undefined;
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: (list: unknown, self: unknown) => void) {
        paint = () => callback([], this);
      }
      observe() {}
      disconnect() {}
    },
  );
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener, options) => {
    listeners.push([type, listener]);
    add(type, listener, options);
  });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string | Uint8Array }) => {
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
    const [, , event] = text.split('\n').map(line => JSON.parse(line));
    sent.push({ url, text, event });
    return new Response('{}');
  });
});
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener);
});

const dispatchUncaughtError = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }));
const someSent = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count), 4000);

test('an error arrives scrubbed: its kind, where it happened, the page; nothing of anybody', async () => {
  localStorage.setItem(
    cachedUserKey,
    JSON.stringify({ ...person, firstname: 'Marie', email: 'marie@dubois.example' }),
  );
  document.cookie = 'uzzer_token=secret-token-of-marie';
  history.replaceState(null, '', '/user/profile?payload=PAYLOAD1&uid=UID1#top');
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<input value="Kerkstraat"><textarea>Brussels</textarea>';
  watchErrors(reported);
  const message =
    'marie in kerkstraat, brussels: POST https://api.example/user?uid=UID1 {"iban":"BE71 0961 2345 6769"}';
  dispatchUncaughtError(new RangeError(message));
  await someSent(1);
  const [{ url, text, event }] = sent as [Sent];
  expect(new URL(url).origin + new URL(url).pathname).toBe('https://errors.example/api/42/envelope/');
  expect(event).toMatchObject({
    release: 'b1',
    environment: 'talon.localhost',
    sdk: { settings: { infer_ip: 'never' } },
    tags: { page: '/user/profile', language: 'en' },
    exception: { values: [{ type: 'RangeError', stacktrace: { frames: expect.anything() } }] },
  });
  expect(Object.keys(event).sort()).toEqual(
    [
      'environment',
      'event_id',
      'exception',
      'level',
      'platform',
      'release',
      'sdk',
      'tags',
      'timestamp',
    ].sort(),
  );
  expect(text).not.toMatch(/marie|kerkstraat|brussels|PAYLOAD1|UID1|BE71|6769|secret-token/i);
});

test.each<[string, (error: Error) => Event]>([
  ['that a promise was rejected with', reason => Object.assign(new Event('unhandledrejection'), { reason })],
  [
    'of a part that could not be loaded',
    payload => Object.assign(new Event('vite:preloadError'), { payload }),
  ],
])('an error %s is reported', async (_name, eventOf) => {
  watchErrors(reported);
  dispatchEvent(eventOf(new TypeError('gone')));
  await someSent(1);
  expect(sent[0]?.event).toMatchObject({ exception: { values: [{ type: 'TypeError', value: 'gone' }] } });
});

test('an error that comes in several ways is reported once, and twenty of a page at most', async () => {
  watchErrors(reported);
  const error = new Error('once');
  dispatchUncaughtError(error);
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  for (let count = 0; count < 40; count += 1) dispatchUncaughtError(new Error(`word ${'x'.repeat(count)}`));
  await someSent(20);
});

test('the client is fetched after the first paint, and sends nothing by itself', async () => {
  watchErrors(reported);
  paint?.();
  await import('./create-reporter');
  await new Promise(resolve => setTimeout(resolve, 50));
  expect(sent).toEqual([]);
});

test('what a script of another host does not tell is no error of ours', async () => {
  watchErrors(reported);
  dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  dispatchUncaughtError(new Error('ours'));
  await someSent(1);
});

test('whatever else an event holds stays here', () => {
  const event = scrubEvent({
    type: undefined,
    event_id: 'e1',
    user: { email: 'marie@dubois.example', ip_address: '10.0.0.1' },
    request: { url: 'https://account.example/?uid=1', headers: { Cookie: 'a=b' }, data: { iban: 'BE71' } },
    breadcrumbs: [{ message: 'clicked Marie' }],
    contexts: { page: { typed: 'Marie' } },
    extra: { body: 'Marie' },
    tags: { who: 'Marie' },
    exception: {
      values: [
        {
          type: 'Error',
          value: 'x',
          stacktrace: {
            frames: [
              {
                filename: 'https://a.example/s.js?uid=1',
                vars: { name: 'Marie' },
                context_line: 'Marie',
                lineno: 3,
              },
            ],
          },
        },
      ],
    },
  });
  expect(JSON.stringify(event)).not.toMatch(/marie|10\.0|cookie|BE71|uid/i);
  expect(event.exception?.values?.[0]?.stacktrace?.frames).toEqual([
    { filename: 'https://a.example/s.js', lineno: 3 },
  ]);
});
