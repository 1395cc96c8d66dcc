import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { browserArguments, ensureBrowser } from '../tools/browser.mjs';
import { projectRoot } from '../tools/project.mjs';
import { median } from './measure.ts';
import { atMost, type Run, service } from './row.ts';

const rounds = 5;
/** A mid-range phone on a slow mobile network, as in Lighthouse. */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  locale: 'nl-BE',
};
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const slowdown = 4;
/** A page may still paint and shift after its last request. */
const idleMilliseconds = 700;
const typed = 'lotte@peeters.example';
/** The layout shift that nobody notices. */
const highestShift = 0.005;

interface Seen {
  /** Milliseconds to the largest contentful paint. */
  paint: number;
  /** Milliseconds until the first field is shown and keeps what is typed. */
  ready: number;
  shift: number;
}

/** The login page beside a page that only mounts React. */
export async function pageOnPhone({ start }: Run) {
  const { port, stop } = await start(service);
  const page = await serveBarePage();
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments });
  const visits: { login: Seen; bare: Seen }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const login = await visit(browser, `http://account.talon.localhost:${port}/login/email`);
    visits.push({ login, bare: await visit(browser, page.url) });
  }
  await browser.close();
  page.close();
  await stop();
  const ratio = (what: 'paint' | 'ready', most: number) => {
    const ours = median(visits.map(({ login }) => login[what]));
    const theirs = median(visits.map(({ bare }) => bare[what]));
    const both = `${ours.toFixed(0)} and ${theirs.toFixed(0)} ms`;
    return atMost(most, ours / theirs, `× ${what} of a page that only mounts React (${both})`);
  };
  const shift = Math.max(...visits.map(({ login }) => login.shift));
  return [ratio('paint', 1), ratio('ready', 1.3), atMost(highestShift, shift, 'layout shift')];
}

/** Opens a page with an empty cache, and types as soon as its first field is shown. */
async function visit(browser: Browser, url: string) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(watch, typed);
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', network);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(idleMilliseconds);
  const kept = await page.locator('input').first().inputValue();
  if (kept !== typed) throw new Error(`${url} kept "${kept}" of what was typed`);
  const seen = await page.evaluate<Seen>('seen');
  await context.close();
  return seen;
}

/** Runs in the page, before its own scripts. */
function watch(text: string) {
  const seen = { paint: 0, ready: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  const follow = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true });
  follow('largest-contentful-paint', ({ startTime }) => (seen.paint = startTime));
  follow('layout-shift', ({ value = 0 }) => (seen.shift += value));
  const awaitReady = () => {
    const field = document.querySelector('input');
    const isShown = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (!field || !isShown || field.closest('[inert]')) return void setTimeout(awaitReady, 5);
    seen.ready = performance.now();
    field.focus();
    document.execCommand('insertText', false, text);
  };
  awaitReady();
}

async function serveBarePage() {
  const built = await build({
    root: join(projectRoot, 'bench/bare-page'),
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'baseline-widely-available', modulePreload: { polyfill: false } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const server = createServer(({ url }, response) => {
    const file = output.find(({ fileName }) => url === `/${fileName}`);
    if (!file) return response.writeHead(404).end();
    const [type, text] = file.type === 'chunk' ? ['text/javascript', file.code] : ['text/html', file.source];
    return response
      .writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br' })
      .end(brotliCompressSync(text));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/index.html`, close: () => server.close() };
}
