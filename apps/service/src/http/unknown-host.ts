import { Refusal } from '@talon/contract/errors';
import { fromAcceptLanguage, languageTag } from '@talon/rules/language';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Deps } from '../kernel/deps';
import { refuse } from './answer';
import type { Bindings } from '../kernel/bindings';
import { hostName, type Hosts } from '../kernel/hosts';

/**
 * `localhost`, an IP address and a market's bare domain redirect to the portal. Any other host gets 421 (RFC 9110), for
 * browsers as a page with a link to the portal.
 */
export function createUnknownHost(deps: Deps, hosts: Hosts): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  app.all('*', context => {
    const name = hostName(context.env.incoming.headers.host);
    const { market, domain, portalOrigin } =
      hosts.all.find(each => `.${name}`.endsWith(`.${each.domain}`)) ?? hosts.default;
    if (name === domain || isThisMachine(name)) return context.redirect(`${portalOrigin}/`);
    context.env.trace.code = 'unknown-host';
    const accepted = context.req.header('accept-language');
    const language = fromAcceptLanguage(accepted, market.catalogues, market.defaultLanguage);
    if (!context.req.header('accept')?.includes('text/html')) {
      return refuse(context, deps.translate, market, language, new Refusal('unknown-host'));
    }
    context.header('Cache-Control', 'no-store');
    const sentence = deps.translate(market, language, 'error.unknown-host');
    return context.html(
      html`<!doctype html>
        <html lang="${languageTag(language)}">
          <meta name="viewport" content="width=device-width" />
          <title>${market.brand}</title>
          <p>${sentence}</p>
          <p><a href="${portalOrigin}/">${market.brand}</a></p>
        </html>`,
      421,
    );
  });
  return app;
}

function isThisMachine(name: string): boolean {
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]';
}
