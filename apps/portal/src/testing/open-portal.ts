import type { ChallengePurpose } from '@talon/contract/challenge';
import type { PageConfiguration } from '@talon/contract/configuration';
import { cleanup, configure, render } from '@testing-library/react';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { vi } from 'vitest';
import { loadLanguage } from '../shared/translations/language';
import { navigate } from '../shared/navigation/location';
import { keepTypedName, loginHint, takeRecoveryIdentifiers } from '../shared/session/login-hint';
import { createPortal } from '../shared/session/portal';
import { PortalPages } from '../app/PortalPages';
import { createTokens } from '../shared/session/tokens';

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

export const configuration: PageConfiguration = {
  brand: 'Talon',
  languages: ['nl', 'fr', 'en'],
  catalogues: ['nl', 'fr', 'en', 'de'],
  defaultLanguage: 'nl',
  phoneCountry: 'BE',
  smsCountries: ['BE', 'LU', 'FR', 'NL', 'DE'],
  logo: '/market/logo.svg',
  apiOrigin: 'http://account-api.talon.localhost:3000',
  generalApiOrigin: 'http://api.talon.localhost:3000',
  cookieDomain: 'talon.localhost',
  dealsUrl: 'http://deals.talon.localhost:3000/authorize?client_id=51',
  personalAreaLogo: '/market/favicon.svg',
  termsVersion: '2026-09',
  privacyVersion: '2026-09',
  hasRegisterNumberRecovery: true,
  hasBankAccount: true,
  hasNotifications: false,
  helpdesk: {
    phone: '+32 2 000 12 34',
    email: 'helpdesk@talon.example',
    page: 'https://help.talon.example/',
    hours: { nl: 'maandag tot vrijdag', fr: 'du lundi au vendredi', en: 'Monday to Friday' },
  },
  maintenance: null,
  captcha: null,
  errorReports: null,
};

/**
 * Stubbed replies by request: `METHOD /path`, with or without its query, or `METHOD /path payload` for a challenge. A reply
 * is a status and a body, or a function that returns them.
 */
export type Answer = { status: number; body?: unknown };
export type Answers = Record<string, Answer | (() => Promise<Answer>)>;

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const refusal = (status: number, code: string, more = {}): Answer => ({
  status,
  body: { code, message: '', ...more },
});

/** The reply to a correct code. */
export const confirmed = (purpose: ChallengePurpose, outcome: unknown): Answer => ok({ purpose, outcome });

/** For tests: opens the whole portal at a path with stubbed replies, and records the requests. */
export async function openPortal(path: string, answers: Answers = {}, own: Partial<PageConfiguration> = {}) {
  const requests: { call: string; query: string | undefined; body: unknown; authorization: string | null }[] =
    [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url);
    const call = `${init.method} ${pathname}`;
    const authorization = new Headers(init.headers).get('authorization');
    requests.push({
      call,
      query: search || undefined,
      body: init.body ? JSON.parse(init.body as string) : undefined,
      authorization,
    });
    const { payload } = (requests.at(-1)?.body ?? {}) as { payload?: string };
    const found = answers[`${call} ${payload}`] ??
      answers[call + search] ??
      answers[call] ?? { status: 404, body: { code: 'not-found', message: '' } };
    const { status, body } = typeof found === 'function' ? await found() : found;
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  navigate(path, { replaces: true });
  const portal = createPortal({ ...configuration, ...own });
  render(createElement(PortalPages, { portal, loaded: await loadLanguage('en') }));
  return { user: quickUser(), requests, portal };
}

/** Stores a token as if this portal had written it. */
export function storeToken(token: string, required_action: 'duplicated' | null = null): void {
  createTokens(configuration.cookieDomain).keep({ token, required_action });
}

/** Clears the browser and the memory of the page: nobody has typed anything or signed in. */
export function freshBrowser(): void {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.happyDOM.setURL('http://account.talon.localhost:3000/');
  localStorage.clear();
  sessionStorage.clear();
  createTokens(configuration.cookieDomain).clear();
  Object.assign(loginHint, { email: '', phone: '', hasWaiting: false });
  takeRecoveryIdentifiers();
  keepTypedName('');
}

/**
 * A person who types numbers and codes by hand, but only the last character of other texts: the rest arrives at once, as from a
 * clipboard. Rendering the page for each character took most of the time of the tests.
 */
function quickUser(): UserEvent {
  // No style sheet is loaded, so nothing turns pointer events off.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return {
    ...user,
    async type(field, text, options) {
      if (options || /^.?$|^\d+$|[{[]/.test(text)) return user.type(field, text, options);
      await user.click(field);
      await user.paste(text.slice(0, -1));
      await user.keyboard(text.slice(-1));
    },
  };
}
