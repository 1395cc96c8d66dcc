import { expect } from '@playwright/test';
import type { MessageKey } from '@talon/messages/keys';
import type { Market } from '@talon/markets/market';
import { type Account } from './accounts';
import { createApp } from './authenticator-app';
import { codeAfter } from './journey-steps';
import { portal } from './markets';
import { translateInto } from './messages';
import type { OtherBrowser } from './other-browsers';

/** The key on the page, as a person types it into an app. */
const keyIn = (text: string) => /(?:[A-Z2-7]{4}\s){3,}[A-Z2-7]{4}/.exec(text)?.[0].replaceAll(/\s/g, '');

/** What the journeys of other browsers do, in a market and a language. */
export function createSteps(browser: OtherBrowser, market: Market, language: string) {
  const { open, type, click, press, read } = browser;
  const translate = translateInto(language);

  /** The page shows this text, and fits in the window. */
  async function shows(key: MessageKey): Promise<void> {
    await expect.poll(async () => (await read()).text).toContain(translate(key));
    expect((await read()).isTooWide, key).toBe(false);
  }

  /** With the page's text, so that a failure says what the page said. */
  const reaches = (path: string) =>
    expect.poll(async () => Object.values(await read()).join(' ')).toContain(portal(market, path));

  const goTo = (path: string) => open(portal(market, path));

  const pressOn = (key: MessageKey) => expect.poll(() => press(translate(key)), key).toBe(true);

  const enterCode = (code: string) => type('input[name=code]', code);

  const submit = () => click('main button[type=submit]');

  async function openPages(pages: readonly (readonly [path: string, text: MessageKey])[]): Promise<void> {
    for (const [path, text] of pages) {
      await goTo(path);
      await shows(text);
    }
  }

  async function enterPassword(person: Account): Promise<void> {
    await goTo('/login/email');
    await type('main input[name=email]', person.email);
    await type('main input[name=password]', person.password);
  }

  /** Signs in with a code that is sent to the destination, up to the dashboard. */
  async function signInWithCode(person: Account, destination: string): Promise<void> {
    await enterPassword(person);
    const code = await codeAfter(destination, submit);
    await shows(destination === person.email ? 'code.title.email' : 'code.title.sms');
    await enterCode(code);
    await reaches('/user/dashboard');
  }

  async function logOut(): Promise<void> {
    await goTo('/user/dashboard');
    await pressOn('shell.log-out');
    await reaches('/login/email');
  }

  /** Enrols an app on the open page. */
  async function enrolApp() {
    await expect.poll(async () => keyIn((await read()).text)).toBeDefined();
    const app = createApp(keyIn((await read()).text) ?? '');
    await enterCode(await app.nextCode());
    return app;
  }

  return {
    translate,
    shows,
    reaches,
    goTo,
    pressOn,
    enterCode,
    submit,
    openPages,
    enterPassword,
    signInWithCode,
    logOut,
    enrolApp,
  };
}
