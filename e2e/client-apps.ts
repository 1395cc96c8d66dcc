import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import { accountApi } from './markets';

const port = () => process.env['E2E_PORT'] ?? '';

/** Applications of the demonstration: Lunchbox is somebody else's and public, the personal area is our own. */
export const lunchbox = {
  clientId: '1001',
  name: 'Lunchbox',
  callback: (_market: Market) => `http://lunchbox.localhost:${port()}/callback`,
};
export const personalArea = {
  clientId: '2',
  name: 'Personal area',
  callback: (market: Market) => `http://personal.${market.domain}:${port()}/signed-in`,
};

export type ClientApp = typeof lunchbox;

/** Nobody answers at the applications' hosts: a page of one word stands in for them. */
export async function standIn(page: Page): Promise<void> {
  await page.route(
    url => /^(lunchbox\.|personal\.)/.test(url.hostname),
    route => route.fulfill({ body: 'the application', contentType: 'text/plain' }),
  );
}

/** Comes from an application to its request for access. */
export async function startAuthorization(
  page: Page,
  market: Market,
  client: ClientApp,
  more: Record<string, string> = {},
): Promise<void> {
  await page.goto(accountApi(market, `/oauth/authorize?${authorizationQuery(market, client, more)}`));
}

export function authorizationQuery(
  market: Market,
  client: ClientApp,
  more: Record<string, string> = {},
): string {
  return new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: client.callback(market),
    response_type: 'code',
    scope: 'openid balance',
    state: 'kept & safe',
    code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }).toString();
}

/** What the application receives, once the browser is back there. */
export async function readAuthorizationResponse(
  page: Page,
  market: Market,
  client: ClientApp,
): Promise<Record<string, string>> {
  await page.waitForURL(url => url.href.startsWith(`${client.callback(market)}?`));
  return Object.fromEntries(new URL(page.url()).searchParams);
}
