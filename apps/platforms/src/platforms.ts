import type { Market } from '@talon/markets/market';
import type { PlatformUser } from '@talon/rules/platform-links';
import type { WordKey } from './words';

/** A platform around the account, as the demonstration has it. */
export interface Platform {
  subdomain: string;
  name: WordKey;
  /** What of the signed-in person it knows them by; undefined where it knows everybody who is signed in. */
  link?: keyof PlatformUser;
  /** Its own sign-in, as a registered application; the others send people to the portal. */
  client?: { id: string; secret: string; redirectPath: string };
}

/** Those of a market. The secrets are the demonstration's, known to everybody. */
export function platformsOf(market: Pick<Market, 'deals'>): Platform[] {
  return [
    { subdomain: 'client', name: 'client-area', link: 'customer_user_id' },
    {
      subdomain: 'personal',
      name: 'personal-area',
      link: 'user_id',
      client: { id: '2', secret: 'demonstration-secret-of-the-personal-area', redirectPath: '/signed-in' },
    },
    { subdomain: 'third', name: 'third-platform', link: 'fridom_user_id' },
    { subdomain: 'employee', name: 'employee-area' },
    { subdomain: 'administration', name: 'administration' },
    ...(market.deals ? [dealsPlatform(market.deals)] : []),
  ];
}

function dealsPlatform({ subdomain, clientId, redirectPath }: NonNullable<Market['deals']>): Platform {
  return {
    subdomain,
    name: 'deals',
    client: { id: clientId, secret: 'demonstration-secret-of-the-deals', redirectPath },
  };
}
