import type { MessageKey } from '@talon/messages/keys';
import { html } from 'hono/html';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import type { MarketHosts } from '../kernel/hosts';
import type { EnginePage } from '../kernel/ports/engines';
import { personLanguage } from './person-language';

/**
 * Whether the engine redirects to a native app by a scheme of its own. Browsers block such a redirect, or show nothing
 * where the app is not installed. Without `prompt=none` a person is there to see a page instead.
 */
export function isHandOver({ status, response, oidc }: KoaContextWithOIDC): boolean {
  const target = response.get('location');
  if (status !== 303 || !/^[a-z][a-z0-9.+-]*:/i.test(target) || /^https?:/i.test(target)) return false;
  return oidc?.params?.['prompt'] !== 'none';
}

/** Opens the app, with a button for browsers that wait for a tap, and says how to continue where the app does not open. */
export async function renderHandOver(
  deps: Pick<Deps, 'db' | 'translate'>,
  { market, portalOrigin }: MarketHosts,
  page: EnginePage,
  context: KoaContextWithOIDC,
): Promise<void> {
  const language = await personLanguage(deps, market, context);
  const app = context.oidc.client?.clientName ?? '';
  const translate = (key: MessageKey) => deps.translate(market, language, key, { app });
  const rest = html`<h2>${translate('hand-over.not-opened')}</h2>
<p>${translate('hand-over.not-opened.text')}</p>
<div class="actions"><a href="${portalOrigin}/">${translate('authorize.account')}</a></div>`;
  await openApp(page, context, { language, title: 'hand-over.title', rest, translate });
}

/** The same after a log-out, for a client with this name. Without a page, the question would stay in the browser. */
export async function renderLoggedOut(
  deps: Pick<Deps, 'translate'>,
  { market }: MarketHosts,
  page: EnginePage,
  context: KoaContextWithOIDC,
  { language, app }: { language: string; app: string },
): Promise<void> {
  const translate = (key: MessageKey) => deps.translate(market, language, key, { app });
  const rest = html`<p>${translate('hand-over.logged-out.close')}</p>`;
  await openApp(page, context, { language, title: 'hand-over.logged-out', rest, translate });
}

interface Shown {
  language: string;
  title: MessageKey;
  rest: ReturnType<typeof html>;
  translate: (key: MessageKey) => string;
}

async function openApp(
  page: EnginePage,
  context: KoaContextWithOIDC,
  { language, title, rest, translate }: Shown,
): Promise<void> {
  const target = context.response.get('location');
  context.remove('location');
  context.status = 200;
  context.set('cache-control', 'no-store');
  context.set('refresh', `0;url=${target}`);
  context.type = 'html';
  context.body = await page.render(
    language,
    translate(title),
    html`<p>${translate('hand-over.text')}</p>
<div class="actions"><a class="primary" autofocus href="${target}">${translate('hand-over.open')}</a></div>
${rest}`,
  );
}
