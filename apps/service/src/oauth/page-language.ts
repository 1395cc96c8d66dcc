import type { Market } from '@talon/markets/market';
import { fromAcceptLanguage, marketLanguage } from '@talon/rules/language';

/** The language of an engine page: from `ui_locales`, else the person's own, else `Accept-Language`. */
export function pageLanguage(
  market: Market,
  {
    uiLocales,
    own,
    accepted,
  }: { uiLocales: string | undefined; own: string | undefined; accepted: string | undefined },
): string {
  for (const tag of [...(uiLocales?.split(' ') ?? []), own ?? '']) {
    const language = marketLanguage(tag.slice(0, 2).toLowerCase(), market.catalogues);
    if (language) return language;
  }
  return fromAcceptLanguage(accepted, market.catalogues, market.defaultLanguage);
}
