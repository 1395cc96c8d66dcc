import type { Market } from '@talon/markets/market';
import { describeApi } from './described-api';
import { overviewPage } from './overview-page';
import { groupContent, referencePage } from './reference-page';
import { referenceStyle } from './reference-style';

/** The pages of the reference of an OpenAPI document. Each is drawn once, when somebody first asks for it. */
export function drawReference(document: object, market: Market, other: { name: string; address: string }) {
  const described = describeApi(document);
  const pages = new Map<string, string>();
  const page = async (path: string, title: string, draw: () => Parameters<typeof referencePage>[4]) => {
    const drawn =
      pages.get(path) ?? String(await referencePage(described, market.brand, title, path, draw()));
    pages.set(path, drawn);
    return drawn;
  };
  return {
    style: referenceStyle(market.id),
    overview: () => page('/docs', described.title, () => overviewPage(described, other)),
    /** The page of a group; undefined if there is none of this name. */
    group: async (slug: string) => {
      const group = described.groups.find(each => each.slug === slug);
      if (!group) return undefined;
      const title = `${group.name} – ${described.title}`;
      return page(`/docs/${slug}`, title, () => groupContent(group, described));
    },
  };
}
