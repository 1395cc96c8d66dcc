import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../tools/postgres/server.mjs';

/** What the journeys of other browsers need of one. Selectors are those of CSS. */
export interface OtherBrowser {
  open: (address: string) => Promise<void>;
  /** Types into the visible field, after what it holds. */
  type: (selector: string, text: string) => Promise<void>;
  click: (selector: string) => Promise<void>;
  /** Presses the button or link with this text. False if there is none yet. */
  press: (text: string) => Promise<boolean>;
  /** The visible text of the page's `main` and of its dialog, its address, and whether it is wider than the window. */
  read: () => Promise<{ text: string; address: string; isTooWide: boolean }>;
  close: () => Promise<void>;
}

const waitMilliseconds = 20_000;

/** Firefox by WebDriver BiDi; undefined where it is not on this machine. */
export async function openFirefox(): Promise<OtherBrowser | undefined> {
  const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(path => existsSync(path));
  if (!executablePath) return undefined;
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'intl.accept_languages': 'nl, fr',
      // It never asks its maker for anything.
      'app.update.auto': false,
      'network.captive-portal-service.enabled': false,
    },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844 });
  page.setDefaultTimeout(waitMilliseconds);
  const visible = (selector: string) => page.locator(selector).setVisibility('visible');
  return {
    open: async address => void (await page.goto(address)),
    async type(selector, text) {
      // A page that has just replaced a form ignores pointers for a moment.
      await page.waitForSelector('html:not([data-holds-taps])');
      await visible(selector).click();
      await page.keyboard.type(text);
    },
    click: selector => visible(selector).click(),
    press: text => page.evaluate(pressText, text),
    read: async () => ({ ...(await page.evaluate(contentOfPage)), address: page.url() }),
    close: () => browser.close(),
  };
}

/** WebKit by WebDriver, on a screen of its own; undefined where it is not on this machine. */
export async function openWebKit(): Promise<OtherBrowser | undefined> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  const programs = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  if (!binary || !programs.every(path => existsSync(path))) return undefined;
  const display = `:${process.pid}`;
  const port = await freePort();
  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' });
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    // In this locale it prefers no language, so the pages have that of the market.
    env: {
      ...process.env,
      DISPLAY: display,
      LANG: 'C.UTF-8',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  });
  const end = () => [server, screen].forEach(child => child.kill());
  try {
    const driver = await untilConnected(port, binary);
    await driver.manage().setTimeouts({ implicit: waitMilliseconds });
    await driver.manage().window().setRect({ width: 390, height: 844, x: 0, y: 0 });
    return {
      open: address => driver.get(address),
      type: async (selector, text) => driver.findElement(By.css(selector)).sendKeys(text),
      click: async selector => driver.findElement(By.css(selector)).click(),
      press: text => driver.executeScript<boolean>(`return (${pressText.toString()})(arguments[0])`, text),
      read: async () => ({
        ...(await driver.executeScript<Content>(`return (${contentOfPage.toString()})()`)),
        address: await driver.getCurrentUrl(),
      }),
      async close() {
        await driver.quit();
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

async function untilConnected(port: number, binary: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const until = Date.now() + waitMilliseconds;
  for (;;) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(200);
    }
  }
}

type Content = { text: string; isTooWide: boolean };

/** Runs in the page. */
function contentOfPage(): Content {
  const { scrollWidth, clientWidth } = document.documentElement;
  const parts = document.querySelectorAll<HTMLElement>('main, dialog[open]');
  return { text: Array.from(parts, each => each.innerText).join('\n'), isTooWide: scrollWidth > clientWidth };
}

/** Runs in the page. */
function pressText(text: string): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('button, a, summary')];
  const found = all.find(each => each.innerText.trim() === text);
  found?.click();
  return found !== undefined;
}
