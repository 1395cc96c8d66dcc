import type { MessageKey } from '@talon/messages/keys';
import { html, raw } from 'hono/html';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import type { MarketHosts } from '../kernel/hosts';
import { findBoundLanguage } from './oauth-sessions';
import type { EnginePage } from '../kernel/ports/engines';
import { pageLanguage } from './page-language';

/** The page that asks for confirmation of a log-out, in the person's language. Cancelling returns to the client or portal. */
export async function renderLogOutPage(
  deps: Pick<Deps, 'db' | 'translate'>,
  { market, portalOrigin }: MarketHosts,
  page: EnginePage,
  context: KoaContextWithOIDC,
  form: string,
): Promise<void> {
  const { session, params, client } = context.oidc;
  const person = await findBoundLanguage(deps.db, { uid: session?.uid ?? '' });
  const uiLocales = params?.['ui_locales'];
  const language = pageLanguage(market, {
    uiLocales: typeof uiLocales === 'string' ? uiLocales : undefined,
    own: person?.language,
    accepted: context.get('accept-language'),
  });
  const translate = (key: MessageKey) =>
    deps.translate(market, language, key, { brand: market.brand, app: client?.clientName ?? '' });
  const back = (session?.['state'] as { postLogoutRedirectUri?: string } | undefined)?.postLogoutRedirectUri;
  context.type = 'html';
  context.body = await page.render(
    language,
    translate('log-out.title'),
    html`<p>${client?.clientName ? `${translate('log-out.by-app')} ` : ''}${translate('log-out.text')}</p>
${raw(form)}
<div class="actions">
<button autofocus type="submit" form="op.logoutForm" name="logout" value="yes">${translate('log-out.yes')}</button>
<a href="${back ?? `${portalOrigin}/`}">${translate('log-out.no')}</a>
</div>`,
  );
}
