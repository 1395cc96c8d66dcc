import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../tools/browser.mjs';
import { fileName, looks, sheetsFolder } from './picture-files';
import { screens } from './screens';

type Picture = { path: string; locale: string; look: string; screen: string };
type Sheet = { name: string; columns: number; width: number; pictures: readonly Picture[] };

const onOneSheet = 10;

/** Composes the pictures into sheets with the browser itself: those of one look in order, and each main screen in all. */
export default async function composeSheets(): Promise<void> {
  const pictures = readPictures();
  for (const each of readdirSync(sheetsFolder).filter(name => /\.(png|html)$/.test(name)))
    rmSync(join(sheetsFolder, each));
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserArguments,
    ...(executablePath && { executablePath }),
  });
  const page = await browser.newPage();
  for (const sheet of [...sheetsOfLooks(pictures), ...sheetsOfMainScreens(pictures)]) {
    const html = join(sheetsFolder, `${sheet.name}.html`);
    mkdirSync(sheetsFolder, { recursive: true });
    writeFileSync(html, pageOf(sheet));
    await page.setViewportSize({ width: sheet.columns * (sheet.width + 16) + 16, height: 600 });
    await page.goto(pathToFileURL(html).href);
    await page.screenshot({ path: join(sheetsFolder, `${sheet.name}.png`), fullPage: true });
  }
  await browser.close();
  console.log(`The sheets are in ${relative(process.cwd(), sheetsFolder)}${sep}`);
}

function readPictures(): Picture[] {
  const folder = join(sheetsFolder, 'pictures');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.png'))
    .toSorted()
    .map(path => {
      const [locale = '', look = '', file = ''] = path.split(sep);
      return { path: `pictures/${locale}/${look}/${file}`, locale, look, screen: file.replace('.png', '') };
    });
}

const widthOf = (look: string) => (look.startsWith('phone') ? 300 : 760);
const columnsOf = (look: string) => (look.startsWith('phone') ? 5 : 2);

const nameOf = ({ locale, look }: Picture) => `${locale}-${look}`;

/** `be-nl-phone-light-2`: the second ten pictures of a look. */
function sheetsOfLooks(pictures: readonly Picture[]): Sheet[] {
  const names = [...new Set(pictures.map(nameOf))];
  return names.flatMap(name => {
    const all = pictures.filter(each => nameOf(each) === name);
    const look = all[0]?.look ?? '';
    const parts = Array.from({ length: Math.ceil(all.length / onOneSheet) }, (_, part) =>
      all.slice(part * onOneSheet, (part + 1) * onOneSheet),
    );
    return parts.map((part, nth) => ({
      name: `${name}-${nth + 1}`,
      columns: columnsOf(look),
      width: widthOf(look),
      pictures: part,
    }));
  });
}

/** `the-dashboard-desktop`: a main screen in every market, language and theme. */
function sheetsOfMainScreens(pictures: readonly Picture[]): Sheet[] {
  const sizes = [...new Set(looks.map(({ name }) => name.split('-')[0] ?? ''))];
  return screens
    .filter(({ isMain }) => isMain)
    .flatMap(({ name }) =>
      sizes.map(size => ({
        name: `${fileName(name)}-${size}`,
        columns: columnsOf(size),
        width: widthOf(size),
        pictures: pictures.filter(
          ({ screen, look }) => screen.replace(/^\d+-/, '') === fileName(name) && look.startsWith(size),
        ),
      })),
    );
}

/** Names and folders are our own: nothing in them has a meaning in HTML. */
function pageOf({ columns, width, pictures }: Sheet): string {
  const figures = pictures.map(
    ({ path, locale, look, screen }) =>
      `<figure><figcaption><b>${screen}</b> ${locale} ${look}</figcaption><img src="${path}" width="${width}"></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 16px; background: #c9ccd1; font: 12px sans-serif }
main { display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 16px; align-items: start }
figure { margin: 0 } figcaption { min-height: 28px } img { display: block }
</style><main>${figures.join('')}</main>`;
}
