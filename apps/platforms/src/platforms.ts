import type { Market } from '@talon/markets/market';
import type { PlatformUser } from '@talon/rules/platform-links';
import type { PlatformMessageKey } from './messages';

/** A demonstration of one of our own platforms. */
export interface DemoPlatform {
  subdomain: string;
  name: PlatformMessageKey;
  /** The field with the person's id on this platform; undefined if the platform accepts every signed-in person. */
  link?: keyof PlatformUser;
  /** Its registration as a client. A platform without one sends people to the portal to sign in. */
  client?: { id: string; secret: string; redirectPath: string };
  /** How its interface for other applications, a resource server, verifies tokens. */
  api?: { secret: string; tokens: 'signed' | 'introspected' };
}

/** The platforms of a market. The secrets are public: they serve in demonstrations only. */
export function listDemoPlatforms(market: Pick<Market, 'deals'>): DemoPlatform[] {
  return [
    {
      subdomain: 'client',
      name: 'client-area',
      link: 'customer_user_id',
      api: { secret: 'demonstration-secret-of-the-client-area-api', tokens: 'introspected' },
    },
    {
      subdomain: 'personal',
      name: 'personal-area',
      link: 'user_id',
      client: { id: '2', secret: 'demonstration-secret-of-the-personal-area', redirectPath: '/signed-in' },
      api: { secret: 'demonstration-secret-of-the-personal-area-api', tokens: 'signed' },
    },
    { subdomain: 'third', name: 'third-platform', link: 'fridom_user_id' },
    { subdomain: 'employee', name: 'employee-area' },
    { subdomain: 'administration', name: 'administration' },
    ...(market.deals ? [dealsPlatform(market.deals)] : []),
  ];
}

function dealsPlatform({ subdomain, clientId, redirectPath }: NonNullable<Market['deals']>): DemoPlatform {
  return {
    subdomain,
    name: 'deals',
    client: { id: clientId, secret: 'demonstration-secret-of-the-deals', redirectPath },
  };
}
