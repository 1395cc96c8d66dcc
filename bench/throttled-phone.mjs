// @ts-check
import { chromium } from '@playwright/test';
import { browserArguments, ensureBrowser } from '../tools/browser.mjs';

/** A mid-range phone on a slow mobile network, as in Lighthouse. */
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
};
const slowdown = 4;
/** A page may still paint and shift after its last request. */
const idleMilliseconds = 700;

/**
 * @typedef {object} Seen what a person saw of a page
 * @property {number} largestPaint milliseconds from the start of the navigation to its largest contentful paint
 * @property {number} ready milliseconds to the first moment in which the first field is shown and keeps what is typed; on a page
 *   without fields, to the moment in which React serves its heading
 * @property {number} shift all layout shifts that no press of the person's has caused
 */

/** A browser that starts every visit with an empty cache. `typed` is typed into the first field as soon as the page is ready. */
export async function openPhone() {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments });

  /** @param {Record<string, unknown> & { typed?: string }} [options] */
  async function newVisit({ typed = '', ...more } = {}) {
    const context = await browser.newContext({ ...phone, locale: 'nl-BE', ...more });
    const page = await context.newPage();
    await page.addInitScript(watch, typed);
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', network);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return { page, context };
  }

  return { newVisit, close: () => browser.close() };
}

/**
 * Returns the measurements once the page is idle.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<Seen>}
 */
export async function seenOf(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(idleMilliseconds);
  return page.evaluate(() => /** @type {{ seen: Seen }} */ (/** @type {unknown} */ (globalThis)).seen);
}

/**
 * Runs in the page, before its own scripts.
 * @param {string} typed
 */
function watch(typed) {
  const seen = { largestPaint: 0, ready: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  const follow = (/** @type {any} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver(list => list.getEntries().forEach(each => take(each))).observe({
      type,
      buffered: true,
    });
  follow('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  follow('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  const { document } = /** @type {any} */ (globalThis);
  const awaitReady = () => {
    const field = document.querySelector('input');
    const isShown = performance.getEntriesByName('first-contentful-paint').length > 0;
    // React marks the elements that it serves.
    const isServed = Object.keys(document.querySelector('h1') ?? {}).some(key =>
      key.startsWith('__reactProps'),
    );
    if (field ? isShown && !field.closest('[inert]') : isServed) {
      seen.ready = performance.now();
      if (typed === '') return;
      field?.focus();
      document.execCommand('insertText', false, typed);
    } else setTimeout(awaitReady, 5);
  };
  awaitReady();
}
