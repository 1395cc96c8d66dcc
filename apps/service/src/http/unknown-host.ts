import { Refusal } from '@talon/contract/errors';
import { fromAcceptLanguage } from '@talon/rules/language';
import { Hono } from 'hono';
import type { Deps } from '../core/deps';
import { refuse } from './answer';
import type { Bindings } from './bindings';
import type { Hosts } from './hosts';
import type { Headers } from './security-headers';

/** `localhost`, an address and a market's bare domain lead to the portal; any other host is not ours (RFC 9110, 421). */
export function createUnknownHost(deps: Deps, hosts: Hosts, headers: Headers): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  app.all('*', context => {
    for (const [name, value] of headers) context.header(name, value);
    const name = (context.env.incoming.headers.host ?? '').toLowerCase().replace(/:\d*$/, '');
    const bare = hosts.all.find(({ domain }) => domain === name);
    if (bare || isThisMachine(name)) return context.redirect(`${(bare ?? hosts.default).portalOrigin}/`);
    const { market } = hosts.default;
    const language = fromAcceptLanguage(
      context.req.header('accept-language'),
      market.catalogues,
      market.defaultLanguage,
    );
    context.env.trace.code = 'unknown-host';
    return refuse(context, deps.words, market, language, new Refusal('unknown-host'));
  });
  return app;
}

function isThisMachine(name: string): boolean {
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]';
}
