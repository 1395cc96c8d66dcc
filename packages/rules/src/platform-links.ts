import type { LinkPlatform } from './duplicates';

/** The fields of the signed-in person that decide which platforms they have. */
export type PlatformUser = {
  readonly user_id: string | null;
  readonly customer_user_id: string | null;
  readonly fridom_user_id: string | null;
};

/** The wire name of the linked person, by platform. */
export const personField = {
  personal: 'user_id',
  client: 'customer_user_id',
  third: 'fridom_user_id',
} as const satisfies Record<LinkPlatform, keyof PlatformUser>;

/** The market's switches for platforms. */
export type PlatformMarket = { readonly hasDeals: boolean };

export type PlatformLink = {
  readonly name: 'client-area' | 'personal-area' | 'third-platform' | 'deals';
  readonly shownWhen: (user: PlatformUser, market: PlatformMarket) => boolean;
  /** The sub-domain that replaces `account` in the host; null when the market has a whole address. */
  readonly subdomain: string | null;
};

/** The rows of the dashboard's Services card, in their order. */
export const platformLinks: readonly PlatformLink[] = [
  { name: 'client-area', shownWhen: user => user.customer_user_id !== null, subdomain: 'client' },
  { name: 'personal-area', shownWhen: user => user.user_id !== null, subdomain: 'personal' },
  { name: 'third-platform', shownWhen: user => user.fridom_user_id !== null, subdomain: 'third' },
  { name: 'deals', shownWhen: (_user, market) => market.hasDeals, subdomain: null },
];

/** The links of the partner page, shown to everybody. Each platform decides itself who may enter. */
export const partnerLinks = [
  { name: 'client-area', subdomain: 'client' },
  { name: 'employee-area', subdomain: 'employee' },
  { name: 'administration', subdomain: 'administration' },
] as const;

/** A platform's host: the portal's own, port included, with `account` replaced. */
export function platformHost(portalHost: string, subdomain: string): string {
  return portalHost.replace(/^account\./, `${subdomain}.`);
}
