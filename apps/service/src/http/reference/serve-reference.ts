import type { Market } from '@talon/markets/market';
import { Refusal } from '@talon/contract/errors';
import type { Api, ApiContext } from '../api';
import { describeApi } from './described-api';
import { overviewPage } from './overview-page';
import { groupContent, referencePage } from './reference-page';
import { referenceStyle } from './reference-style';

const pagePolicy =
  "default-src 'none'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
const cached = { 'Cache-Control': 'public, max-age=300' };

/**
 * The API reference for people at `/docs`: an overview and a page for each group, drawn from the OpenAPI document. Each page is
 * drawn when somebody first asks for it.
 */
export function serveReference(
  api: Api,
  document: object,
  market: Market,
  other: { name: string; address: string },
): void {
  const described = describeApi(document);
  const style = referenceStyle(market.id);
  const pages = new Map<string, string>();
  const show = async (
    context: ApiContext,
    path: string,
    title: string,
    draw: () => Parameters<typeof referencePage>[4],
  ) => {
    const page = pages.get(path) ?? String(await referencePage(described, market.brand, title, path, draw()));
    pages.set(path, page);
    return context.html(page, 200, { ...cached, 'Content-Security-Policy': pagePolicy });
  };
  api.get('/docs', context => {
    context.env.trace.route = '/docs';
    return show(context, '/docs', described.title, () => overviewPage(described, other));
  });
  api.get('/docs/style.css', context =>
    context.body(style, 200, { ...cached, 'Content-Type': 'text/css; charset=utf-8' }),
  );
  api.get('/docs/:group', context => {
    const group = described.groups.find(({ slug }) => slug === context.req.param('group'));
    if (!group) throw new Refusal('not-found');
    context.env.trace.route = '/docs/{group}';
    return show(context, `/docs/${group.slug}`, `${group.name} – ${described.title}`, () =>
      groupContent(group, described),
    );
  });
}
