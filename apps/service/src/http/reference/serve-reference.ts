import { serveStatic } from '@hono/node-server/serve-static';
import type { Market } from '@talon/markets/market';
import { referenceFolder } from '../../kernel/project-folder';
import type { Api } from '../api';
import { memoise } from '../memoise';

/**
 * The renderer writes inline styles. It is a large script of others on a host that receives the cookie of a session, so the page
 * is in a sandbox, without the origin of the host: it sees no cookie and calls nothing.
 */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
  'Cache-Control': 'public, max-age=300',
  'Content-Security-Policy': pagePolicy,
  // Browsers load no page that has this policy and a sandbox.
  'Cross-Origin-Opener-Policy': 'unsafe-none',
};

/** The API reference for people at `/docs`, which Scalar draws in the browser from the OpenAPI document. */
export function serveReference(
  api: Api,
  describe: () => Promise<object>,
  market: Market,
  other: { name: string; address: string },
): void {
  const made = memoise(async () => {
    const { referencePage } = await import('./reference-page');
    return referencePage(await describe(), market.brand, other);
  });
  api.get('/docs', async context => {
    context.env.trace.route = '/docs';
    return context.html(await made(), 200, pageHeaders);
  });
  const serveFile = serveStatic({
    root: referenceFolder,
    precompressed: true,
    rewriteRequestPath: path => path.replace('/docs', ''),
    onFound(_path, context) {
      context.header('Cache-Control', 'public, max-age=86400');
      // A page in a sandbox is of no site.
      context.header('Cross-Origin-Resource-Policy', 'cross-origin');
    },
  });
  api.get('/docs/reference.js', serveFile);
  api.get('/docs/scalar.js', serveFile);
}
