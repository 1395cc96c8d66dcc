import { logoPlaceholder, type PageConfiguration } from '@talon/contract/configuration';
import { markets } from '@talon/markets/markets';
import type { Market } from '@talon/markets/market';
import { renderToString } from 'react-dom/server';
import { loadLanguage } from './shared/translations/language';
import { createPortal } from './shared/session/portal';
import { PortalPages } from './app/PortalPages';

/** The HTML of the login page for each market and language, by keys such as `be nl`. */
export async function drawLogin(): Promise<Record<string, string>> {
  const pages = markets.flatMap(market =>
    market.languages.map(
      async language => [`${market.id} ${language}`, await draw(market, language)] as const,
    ),
  );
  return Object.fromEntries(await Promise.all(pages));
}

async function draw(market: Market, language: string): Promise<string> {
  const portal = createPortal(configurationOf(market));
  return renderToString(<PortalPages portal={portal} loaded={await loadLanguage(language)} />);
}

/** The configuration to draw the login page with: the market's data. Hosts are empty because the page does not show them. */
function configurationOf(market: Market): PageConfiguration {
  return {
    ...market,
    ...market.legal,
    languages: [...market.languages],
    catalogues: [...market.catalogues],
    smsCountries: [],
    logo: logoPlaceholder,
    personalAreaLogo: '',
    apiOrigin: '',
    generalApiOrigin: '',
    cookieDomain: '',
    dealsUrl: null,
    maintenance: null,
    captcha: null,
    errorReports: null,
  };
}
