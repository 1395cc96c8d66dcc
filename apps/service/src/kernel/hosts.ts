import type { Market } from '@talon/markets/market';
import { markets } from '@talon/markets/markets';
import type { Env } from './env';

/**
 * The role of a host: portal, account API, general API (scoped resources), the staff's console, or the demonstration's outbox.
 */
export type HostRole = 'portal' | 'account-api' | 'general-api' | 'console' | 'outbox';

/** The site that the passkeys of a market belong to (WebAuthn, "Relying Party"). */
export interface RelyingParty {
  /** A domain: the portal's host or one above it. A passkey works only where this stays the same. */
  id: string;
  /** The pages and apps that may use its passkeys. */
  origins: readonly string[];
}

export interface MarketHosts {
  market: Market;
  domain: string;
  /** Origins without a trailing slash, as people and pages see them. */
  portalOrigin: string;
  accountApiOrigin: string;
  generalApiOrigin: string;
  relyingParty: RelyingParty;
  /** The origin of another sub-domain of the market. */
  originOf: (subdomain: string) => string;
}

/** The host of the console, which belongs to the operator and to no market. */
export interface ConsoleHost {
  /** Without a trailing slash. */
  origin: string;
  relyingParty: RelyingParty;
}

export interface Hosts {
  console: ConsoleHost;
  all: readonly MarketHosts[];
  /** The first market's, for hosts of no market. */
  default: MarketHosts;
  of: (market: Market) => MarketHosts;
  /** By the value of a Host header; undefined when no market serves it. */
  find: (host: string | undefined) => { role: HostRole; hosts: MarketHosts } | undefined;
}

const roleBySubdomain: Record<string, HostRole> = {
  account: 'portal',
  'account-api': 'account-api',
  api: 'general-api',
};

/** The hosts of every market. The outbox exists in the demonstration only, on the first market's domain. */
export function createHosts(
  env: Pick<
    Env,
    | 'domains'
    | 'consoleHost'
    | 'passkeyDomains'
    | 'passkeyOrigins'
    | 'publicProtocol'
    | 'publicPort'
    | 'isDemonstration'
  >,
): Hosts {
  const usualPort = env.publicProtocol === 'https' ? 443 : 80;
  const suffix = env.publicPort === usualPort ? '' : `:${env.publicPort}`;
  const all = markets.map(market => {
    const domain = env.domains.get(market.id) ?? market.domain;
    const originOf = (subdomain: string) => `${env.publicProtocol}://${subdomain}.${domain}${suffix}`;
    return {
      market,
      domain,
      portalOrigin: originOf('account'),
      accountApiOrigin: originOf('account-api'),
      generalApiOrigin: originOf('api'),
      relyingParty: {
        id: env.passkeyDomains.get(market.id) ?? `account.${domain}`,
        origins: [originOf('account'), ...(env.passkeyOrigins.get(market.id) ?? [])],
      },
      originOf,
    };
  });
  const byHost = new Map<string, { role: HostRole; hosts: MarketHosts }>(
    all.flatMap(hosts =>
      Object.entries(roleBySubdomain).map(([subdomain, role]) => [
        `${subdomain}.${hosts.domain}`,
        { role, hosts },
      ]),
    ),
  );
  const [first] = all;
  if (!first) throw new Error('no market');
  const consoleName = env.consoleHost ?? `console.${first.domain}`;
  const consoleOrigin = `${env.publicProtocol}://${consoleName}${suffix}`;
  byHost.set(consoleName, { role: 'console', hosts: first });
  if (env.isDemonstration) byHost.set(`outbox.${first.domain}`, { role: 'outbox', hosts: first });
  const of = (market: Market) => all.find(hosts => hosts.market.id === market.id) ?? first;
  const staffConsole = { origin: consoleOrigin, relyingParty: { id: consoleName, origins: [consoleOrigin] } };
  return { console: staffConsole, all, default: first, of, find: host => byHost.get(hostName(host)) };
}

/** Whether people reach the market's hosts over https. */
export function isServedSecurely({ accountApiOrigin }: Pick<MarketHosts, 'accountApiOrigin'>): boolean {
  return accountApiOrigin.startsWith('https:');
}

/** The name in a Host header: lower-case, without the port. */
export function hostName(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d*$/, '');
}
