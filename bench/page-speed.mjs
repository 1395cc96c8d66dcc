// @ts-check
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tools/postgres/server.mjs';
import { builtFiles, bytesOf, LATER_BUDGET, LOGIN_BUDGET } from '../tools/size-budget.mjs';
import { createDatabase } from '../tools/start/create-database.mjs';
import { makeKeys } from '../tools/start/keys.mjs';
import { startService } from '../tools/start/service-process.mjs';
import { buildBaselinePage } from './baseline-page.mjs';
import { median } from './load.mjs';
import { openPhone, seenOf } from './throttled-phone.mjs';

/** @typedef {{ figure: string, product: number, baseline?: number, value: number, limit: number }} Row */

const rounds = 9;

const figures = {
  paint: 'login page on a phone, largest paint, ms',
  ready: 'login page on a phone, ready for input, ms',
  shift: 'login page on a phone, layout shift',
  arrival: 'dashboard on a phone, layout shift',
  login: 'login page, scripts and styles, kB gzip',
  later: 'largest later screen, kB gzip more',
};
export const pageFigures = Object.values(figures);

/** A person of the demonstration data. */
const person = { email: 'lotte@peeters.example', password: 'vier dozen thee' };

/**
 * Measures paint, layout shift and size of the pages on a slow phone.
 * @param {import('../tools/postgres/cluster.mjs').Cluster} cluster
 * @returns {Promise<Row[]>}
 */
export async function pageSpeed(cluster) {
  const scratch = await mkdtemp(join(tmpdir(), 'talon-pages-'));
  const baselinePage = await buildBaselinePage(scratch);
  const product = await serve(cluster);
  const baseline = await serve(cluster, baselinePage.index);
  const phone = await openPhone();
  try {
    const rows = [
      ...sizes(),
      ...(await paints(phone, product.login, baseline.login)),
      await arrival(phone, product.login),
    ];
    for (const { figure, value, limit } of rows) console.log(`· ${figure}: ${value.toFixed(3)} (≤ ${limit})`);
    return rows;
  } finally {
    await phone.close();
    await Promise.all([product.stop(), baseline.stop()]);
    await baselinePage.remove();
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * @param {Phone} phone
 * @param {string} product
 * @param {string} baseline
 * @returns {Promise<Row[]>}
 * @typedef {Awaited<ReturnType<typeof openPhone>>} Phone
 */
async function paints(phone, product, baseline) {
  const sides = [product, baseline].map(url => ({
    url,
    visits: /** @type {import('./throttled-phone.mjs').Seen[]} */ ([]),
  }));
  let shift = 0;
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of sides) {
      const { page, context } = await phone.newVisit({ typed: person.email });
      await page.goto(side.url);
      const seen = await seenOf(page);
      if (side.url === product) await expectTyped(page);
      await context.close();
      if (side.url === product) shift = Math.max(shift, seen.shift);
      // The first visit is the warm-up and does not count.
      if (round > 0) side.visits.push(seen);
    }
  }
  const row = (
    /** @type {string} */ figure,
    /** @type {'largestPaint' | 'ready'} */ what,
    /** @type {number} */ limit,
  ) => {
    const [ours = 0, baselines = 0] = sides.map(side => median(side.visits.map(visit => visit[what])));
    return { figure, product: ours, baseline: baselines, value: ours / baselines, limit };
  };
  return [
    row(figures.paint, 'largestPaint', 1),
    row(figures.ready, 'ready', 1.3),
    { figure: figures.shift, product: shift, value: shift, limit: 0 },
  ];
}

/** @param {import('@playwright/test').Page} page */
async function expectTyped(page) {
  const kept = await page.locator('input').first().inputValue();
  if (kept !== person.email) throw new Error(`the login page kept "${kept}" of what was typed`);
}

/**
 * Logs in, then opens the dashboard with an empty cache. Measures the layout shift of both.
 * @param {Phone} phone
 * @param {string} login
 * @returns {Promise<Row>}
 */
async function arrival(phone, login) {
  const { page, context } = await phone.newVisit();
  await page.goto(login);
  await page.fill('input[name=email]', person.email);
  await page.fill('input[name=password]', person.password);
  await page.press('input[name=password]', 'Enter');
  await page.waitForURL('**/user/dashboard');
  const first = await seenOf(page);
  const storageState = await context.storageState();
  await context.close();
  const again = await phone.newVisit({ storageState });
  await again.page.goto(new URL('/user/dashboard', login).href);
  const later = await seenOf(again.page);
  await again.context.close();
  const shift = Math.max(first.shift, later.shift);
  return { figure: figures.arrival, product: shift, value: shift, limit: 0 };
}

/** @returns {Row[]} */
function sizes() {
  const { login, later } = builtFiles();
  const kilobytes = (
    /** @type {string} */ figure,
    /** @type {number} */ bytes,
    /** @type {number} */ budget,
  ) => ({
    figure,
    product: bytes / 1000,
    value: bytes / 1000,
    limit: budget / 1000,
  });
  return [
    kilobytes(figures.login, bytesOf(login), LOGIN_BUDGET),
    kilobytes(figures.later, Math.max(...Object.values(later).map(bytesOf)), LATER_BUDGET),
  ];
}

/**
 * @param {import('../tools/postgres/cluster.mjs').Cluster} cluster
 * @param {string} [index] another page than the portal's
 */
async function serve(cluster, index) {
  const port = String(await freePort());
  const service = startService({
    env: {
      ...process.env,
      ...makeKeys(),
      DATABASE_URL: await createDatabase(cluster, index ? 'baseline_page' : 'pages'),
      DEMONSTRATION: '1',
      LOG_LEVEL: 'error',
      PORT: port,
      ...(index && { PORTAL_INDEX: index }),
    },
    output: 'inherit',
  });
  if (!(await service.ready)) throw new Error('The service that sends the pages did not start.');
  return { login: `http://account.talon.localhost:${port}/login/email`, stop: service.stop };
}
