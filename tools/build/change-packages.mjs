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

/** An `import` reads all that `http` exports, and with its `WebSocket` Node loads `undici`, which a start does not need. */
const requiredHttp = `module.exports = require('node:http');`;

/**
 * @param {string} text of the OAuth engine, which looks whether an opaque token is a JWT: jose then makes an error, whose stack takes a
 *   twentieth of an introspection
 */
function fewerErrors(text) {
  const look = '!!decodeProtectedHeader(params.token)';
  if (!text.includes(look)) throw new Error('the OAuth engine looks for JWTs in another way than it did');
  return text.replace(look, `params.token.includes('.') && ${look}`);
}

/**
 * @param {string} text of the OAuth engine, which gives each request's context a getter of its own. V8 then keeps the context as a
 *   dictionary, and all that belongs to the request until all garbage is collected.
 */
function plainContext(text) {
  const own = /let oidcCtx;\s+Object\.defineProperty\(ctx, 'oidc', \{\s+get: .*?\},\s+\}\);/s;
  if (!own.test(text)) throw new Error('the OAuth engine makes its context in another way than it did');
  return text.replace(own, 'ctx.oidc = new this.OIDCContext(ctx);');
}

/** The queue has its settings from our code, so it need not look for files with settings in the folders around. */
const noFiles = `exports.cosmiconfigSync = () => ({ search: () => null });`;

/**
 * Leaves out what packages do when they are loaded and the service does not need, and changes what they do in a costly way
 * (docs/decisions/0129).
 * @type {import('esbuild').Plugin}
 */
export const changePackages = {
  name: 'change-packages',
  setup(build) {
    build.onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, ({ path }) => ({
      contents: fewMediaTypes(readFileSync(path, 'utf8')),
      loader: 'json',
    }));
    build.onLoad({ filter: /[\\/]oidc-provider[\\/]lib[\\/]helpers[\\/]formatters\.js$/ }, ({ path }) => ({
      contents: laterFormats(readFileSync(path, 'utf8')),
    }));
    build.onLoad(
      { filter: /[\\/]oidc-provider[\\/]lib[\\/]helpers[\\/]initialize_app\.js$/ },
      ({ path }) => ({
        contents: plainContext(readFileSync(path, 'utf8')),
      }),
    );
    build.onLoad(
      { filter: /[\\/]oidc-provider[\\/]lib[\\/]shared[\\/]reject_structured_tokens\.js$/ },
      ({ path }) => ({
        contents: fewerErrors(readFileSync(path, 'utf8')),
      }),
    );
    build.onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'http', namespace: 'required' } : undefined,
    );
    build.onLoad({ filter: /^http$/, namespace: 'required' }, () => ({ contents: requiredHttp }));
    build.onLoad({ filter: /[\\/]cosmiconfig[\\/]dist[\\/]index\.js$/ }, () => ({ contents: noFiles }));
  },
};
