import type { Market } from '@talon/markets/market';
import { Refusal } from '@talon/contract/errors';
import type { Api, ApiContext } from '../api';
import { memoise } from '../memoise';

const pagePolicy =
  "default-src 'none'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
const cached = { 'Cache-Control': 'public, max-age=300' };

/**
 * The API reference for people at `/docs`: an overview and a page for each group, drawn from the OpenAPI document. What draws it is
 * loaded when somebody first asks: most nodes never need it.
 */
export function serveReference(
  api: Api,
  describe: () => Promise<object>,
  market: Market,
  other: { name: string; address: string },
): void {
  const reference = memoise(async () => {
    const { drawReference } = await import('./draw-reference');
    return drawReference(await describe(), market, other);
  });
  const show = (context: ApiContext, page: string) =>
    context.html(page, 200, { ...cached, 'Content-Security-Policy': pagePolicy });
  api.get('/docs', async context => {
    context.env.trace.route = '/docs';
    return show(context, await (await reference()).overview());
  });
  api.get('/docs/style.css', async context =>
    context.body((await reference()).style, 200, { ...cached, 'Content-Type': 'text/css; charset=utf-8' }),
  );
  api.get('/docs/:group', async context => {
    const page = await (await reference()).group(context.req.param('group'));
    if (page === undefined) throw new Refusal('not-found');
    context.env.trace.route = '/docs/{group}';
    return show(context, page);
  });
}
