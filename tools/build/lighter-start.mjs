// @ts-check
import { readFileSync } from 'node:fs';

/**
 * What `koa` and `accepts` look up for the OAuth engine: its answers are HTML and JSON, its requests are forms. It writes all other
 * types in full.
 */
const mediaTypes = new Set([
  'application/json',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/html',
  'text/plain',
]);

/** @param {string} text the list of all media types, more than 2,000 */
function fewMediaTypes(text) {
  const all = Object.entries(JSON.parse(text));
  return JSON.stringify(Object.fromEntries(all.filter(([type]) => mediaTypes.has(type))));
}

/** @param {string} text of the OAuth engine, which makes its formats of lists when it is loaded, for some messages of errors */
function laterFormats(text) {
  const lines = /^const (\w+) = (new Intl\.ListFormat\(.*\));$/gm;
  if (!lines.test(text)) throw new Error('the formats of lists of the OAuth engine are not where they were');
  return text.replace(lines, 'const $1 = { format: list => $2.format(list) };');
}

/** The queue has its settings from our code, so it need not look for files with settings in the folders around. */
const noFiles = `exports.cosmiconfigSync = () => ({ search: () => null });`;

/**
 * Leaves out what packages do when they are loaded and the service does not need (docs/decisions/0129).
 * @type {import('esbuild').Plugin}
 */
export const lighterStart = {
  name: 'lighter-start',
  setup(build) {
    build.onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, ({ path }) => ({
      contents: fewMediaTypes(readFileSync(path, 'utf8')),
      loader: 'json',
    }));
    build.onLoad({ filter: /[\\/]oidc-provider[\\/]lib[\\/]helpers[\\/]formatters\.js$/ }, ({ path }) => ({
      contents: laterFormats(readFileSync(path, 'utf8')),
    }));
    build.onLoad({ filter: /[\\/]cosmiconfig[\\/]dist[\\/]index\.js$/ }, () => ({ contents: noFiles }));
  },
};
