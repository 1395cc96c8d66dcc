import type { MessageKey } from '@talon/messages/keys';
import { html, raw } from 'hono/html';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import type { MarketHosts } from '../kernel/hosts';
import type { EnginePage } from '../kernel/ports/engines';
import { findPublicClient } from '../domain/clients/clients';
import { ownPageOf } from '../domain/clients/own-page';
import { personLanguage } from './person-language';

/**
 * The page that asks for confirmation of a log-out, in the person's language. Cancelling returns to the page they came
 * from.
 */
export async function renderLogOutPage(
  deps: Pick<Deps, 'db' | 'translate'>,
  hosts: MarketHosts,
  page: EnginePage,
  context: KoaContextWithOIDC,
  form: string,
): Promise<void> {
  const { market } = hosts;
  const { client } = context.oidc;
  const language = await personLanguage(deps, market, context);
  const translate = (key: MessageKey) =>
    deps.translate(market, language, key, { brand: market.brand, app: client?.clientName ?? '' });
  const back = await findReturnAddress(deps, hosts, context);
  context.type = 'html';
  context.body = await page.render(
    language,
    translate('log-out.title'),
    html`<p>${client?.clientName ? `${translate('log-out.by-app')} ` : ''}${translate('log-out.text')}</p>
${raw(form)}
<div class="actions">
<button autofocus type="submit" form="op.logoutForm" name="logout" value="yes">${translate('log-out.yes')}</button>
<a href="${back}">${translate('log-out.no')}</a>
</div>`,
  );
}

/**
 * The address for cancelling: the page that the person came from, if it is the portal's or on a site of the client; else
 * the client's own page; else the portal. Never the address for after the log-out, because it tells people that they are
 * logged out.
 */
async function findReturnAddress(
  { db }: Pick<Deps, 'db'>,
  { portalOrigin, domain }: MarketHosts,
  context: KoaContextWithOIDC,
): Promise<string> {
  const { client } = context.oidc;
  const registered = client && (await findPublicClient(db, { clientId: client.clientId }));
  const home = registered && ownPageOf(registered, domain);
  const sites = [portalOrigin, ...(home ? [home] : []), ...(registered?.redirect_uris ?? [])].map(originOf);
  const from = context.get('referer');
  const origin = originOf(from);
  if (origin !== undefined && sites.includes(origin)) return from;
  return home ?? `${portalOrigin}/`;
}

/** The origin of a page on the web; undefined for anything else. */
function originOf(address: string): string | undefined {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).origin;
}
