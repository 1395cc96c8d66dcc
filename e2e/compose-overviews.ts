import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../tools/browser.mjs';
import { fileName, looks, screenshotsFolder } from './screenshot-files';
import { screens } from './screens';

type Screenshot = { path: string; locale: string; look: string; screen: string };
type Overview = { name: string; columns: number; width: number; screenshots: readonly Screenshot[] };

const screenshotsPerOverview = 10;

/** Composes the screenshots into overviews, with the browser: one series for each look, and one overview for each main screen. */
export default async function composeOverviews(): Promise<void> {
  const screenshots = readScreenshots();
  for (const each of readdirSync(screenshotsFolder).filter(name => /\.(png|html)$/.test(name)))
    rmSync(join(screenshotsFolder, each));
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserArguments,
    ...(executablePath && { executablePath }),
  });
  const page = await browser.newPage();
  for (const overview of [...overviewsOfLooks(screenshots), ...overviewsOfMainScreens(screenshots)]) {
    const html = join(screenshotsFolder, `${overview.name}.html`);
    mkdirSync(screenshotsFolder, { recursive: true });
    writeFileSync(html, pageOf(overview));
    await page.setViewportSize({ width: overview.columns * (overview.width + 16) + 16, height: 600 });
    await page.goto(pathToFileURL(html).href);
    await page.screenshot({ path: join(screenshotsFolder, `${overview.name}.png`), fullPage: true });
  }
  await browser.close();
  console.log(`The overviews are in ${relative(process.cwd(), screenshotsFolder)}${sep}`);
}

function readScreenshots(): Screenshot[] {
  const folder = join(screenshotsFolder, 'screens');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.png'))
    .toSorted()
    .map(path => {
      const [locale = '', look = '', file = ''] = path.split(sep);
      return { path: `screens/${locale}/${look}/${file}`, locale, look, screen: file.replace('.png', '') };
    });
}

const widthOf = (look: string) => (look.startsWith('phone') ? 300 : 760);
const columnsOf = (look: string) => (look.startsWith('phone') ? 5 : 2);

const nameOf = ({ locale, look }: Screenshot) => `${locale}-${look}`;

/** `be-nl-phone-light-2` contains the second ten screenshots of a look. */
function overviewsOfLooks(screenshots: readonly Screenshot[]): Overview[] {
  const names = [...new Set(screenshots.map(nameOf))];
  return names.flatMap(name => {
    const all = screenshots.filter(each => nameOf(each) === name);
    const look = all[0]?.look ?? '';
    const parts = Array.from({ length: Math.ceil(all.length / screenshotsPerOverview) }, (_, part) =>
      all.slice(part * screenshotsPerOverview, (part + 1) * screenshotsPerOverview),
    );
    return parts.map((part, nth) => ({
      name: `${name}-${nth + 1}`,
      columns: columnsOf(look),
      width: widthOf(look),
      screenshots: part,
    }));
  });
}

/** `the-dashboard-desktop` contains a main screen in every market, language and theme. */
function overviewsOfMainScreens(screenshots: readonly Screenshot[]): Overview[] {
  const sizes = [...new Set(looks.map(({ name }) => name.split('-')[0] ?? ''))];
  return screens
    .filter(({ isMain }) => isMain)
    .flatMap(({ name }) =>
      sizes.map(size => ({
        name: `${fileName(name)}-${size}`,
        columns: columnsOf(size),
        width: widthOf(size),
        screenshots: screenshots.filter(
          ({ screen, look }) => screen.replace(/^\d+-/, '') === fileName(name) && look.startsWith(size),
        ),
      })),
    );
}

/** Names and folders are our own, so nothing in them needs escaping. */
function pageOf({ columns, width, screenshots }: Overview): string {
  const figures = screenshots.map(
    ({ path, locale, look, screen }) =>
      `<figure><figcaption><b>${screen}</b> ${locale} ${look}</figcaption><img src="${path}" width="${width}"></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 16px; background: #c9ccd1; font: 12px sans-serif }
main { display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 16px; align-items: start }
figure { margin: 0 } figcaption { min-height: 28px } img { display: block }
</style><main>${figures.join('')}</main>`;
}
