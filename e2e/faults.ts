import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { waitUntilStill } from './wait-until-still';

/** The short form of axe, because every page that is checked reads it anew. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expected console lines of a 4xx response: that of the browser and our own. */
const refusalLine =
  /^(Failed to load resource: the server responded with a status of|\S+ \S+ HttpError: HTTP error, status =) 4\d\d\b/;

/** Collects console errors, and requests to hosts outside the market's domain. */
export function watchFaults(page: Page, domain: string): { complaints: string[]; foreign: string[] } {
  const faults = { complaints: [] as string[], foreign: [] as string[] };
  page.on('console', message => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !refusalLine.test(message.text())) faults.complaints.push(message.text());
  });
  page.on('pageerror', error => faults.complaints.push(String(error)));
  page.on('request', request => {
    const { hostname, protocol } = new URL(request.url());
    const isOurs = hostname === domain || hostname.endsWith(`.${domain}`);
    // The authorization response is a navigation to the client, not a request of our page.
    const isAnswer = request.isNavigationRequest() && hostname === 'lunchbox.localhost';
    // A native app opens through its own scheme, which loads nothing.
    if (!isOurs && !isAnswer && /^(https?|wss?):$/.test(protocol)) faults.foreign.push(request.url());
  });
  return faults;
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The faults that axe finds on the page: rule and place. A fixed bar covers content at the edge of the screen, which a person
 * can scroll into view, so fixed and sticky elements are made static during the check.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Evaluated by the debugger, to which the page's content security policy does not apply.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // An element that is still fading in does not have its final colour yet.
  await waitUntilStill(page);
  return page.evaluate(async tags => {
    const { axe: engine } = window as unknown as { axe: typeof import('axe-core') };
    const staying = [...document.querySelectorAll<HTMLElement>('body :not(dialog, dialog *)')].filter(each =>
      ['fixed', 'sticky'].includes(getComputedStyle(each).position),
    );
    for (const each of staying) each.style.position = 'static';
    const { violations } = await engine.run(document, { runOnly: tags, resultTypes: ['violations'] });
    for (const each of staying) each.style.position = '';
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, standards);
}
