import type { Market } from '@talon/markets/market';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { findBoundLanguage } from './oauth-sessions';
import { pageLanguage } from './page-language';

/** The language of an engine page for the person whose OAuth session the browser has. */
export async function personLanguage(
  { db }: Pick<Deps, 'db'>,
  market: Market,
  context: KoaContextWithOIDC,
): Promise<string> {
  const { session, params } = context.oidc;
  const person = await findBoundLanguage(db, { uid: session?.uid ?? '' });
  const uiLocales = params?.['ui_locales'];
  return pageLanguage(market, {
    uiLocales: typeof uiLocales === 'string' ? uiLocales : undefined,
    own: person?.language,
    accepted: context.get('accept-language'),
  });
}
