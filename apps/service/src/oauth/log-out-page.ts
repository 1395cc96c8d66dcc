import type { MessageKey } from '@talon/messages/keys';
import { html, raw } from 'hono/html';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import type { MarketHosts } from '../kernel/hosts';
import type { EnginePage } from '../kernel/ports/engines';
import { scriptSource } from '../kernel/script-source';
import { findPublicClient } from '../domain/clients/clients';
import { ownPageOf } from '../domain/clients/own-page';
import { personLanguage } from './person-language';

/**
 * Cancels by going back. Only the browser knows the page where the person was: other sites send their origin at most, and the portal
 * sends nothing. A page in a tab of its own has none, so its link is followed.
 */
const goBack = `document.querySelector('#stay').addEventListener('click', event => {
  if (history.length < 2) return;
  event.preventDefault();
  history.back();
});`;

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
  context.set('content-security-policy', withScript(page.policy, goBack));
  context.type = 'html';
  context.body = await page.render(
    language,
    translate('log-out.title'),
    html`<p>${client?.clientName ? `${translate('log-out.by-app')} ` : ''}${translate('log-out.text')}</p>
${raw(form)}
<div class="actions">
<button autofocus type="submit" form="op.logoutForm" name="logout" value="yes">${translate('log-out.yes')}</button>
<a id="stay" href="${back}">${translate('log-out.no')}</a>
</div>
<script>${raw(goBack)}</script>`,
  );
}

/**
 * The address for cancelling where the browser cannot go back: the client's own page, else the portal. Never the address for after
 * the log-out, because it tells people that they are logged out.
 */
async function findReturnAddress(
  { db }: Pick<Deps, 'db'>,
  { portalOrigin, domain }: MarketHosts,
  { oidc }: KoaContextWithOIDC,
): Promise<string> {
  const registered = oidc.client && (await findPublicClient(db, { clientId: oidc.client.clientId }));
  return (registered && ownPageOf(registered, domain)) ?? `${portalOrigin}/`;
}

/** A policy that also allows one script. */
function withScript(policy: string, script: string): string {
  return policy.replace('script-src', `script-src ${scriptSource(script)}`);
}
