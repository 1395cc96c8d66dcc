import { belgium } from '@talon/markets/be/market';
import { luxembourg } from '@talon/markets/lu/market';
import type { Market } from '@talon/markets/market';

export { belgium, luxembourg };

/** The port of the service that the journeys run against. */
const port = () => process.env['E2E_PORT'] ?? '';

export function portal(market: Market, path = '/'): string {
  return `http://account.${market.domain}:${port()}${path}`;
}

export function accountApi(market: Market, path = ''): string {
  return `http://account-api.${market.domain}:${port()}${path}`;
}
