import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import { databaseUrl, query } from './database';
import { accountApi, belgium } from './markets';

const port = () => process.env['E2E_PORT'] ?? '';

/** Clients of the demonstration: Lunchbox is a public third-party client, the personal area is our own platform. */
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

/** A confidential client whose scopes include money and lasting access. */
export const ledger = {
  clientId: '1002',
  name: 'Ledger & Leaf',
  callback: (_market: Market) => `http://ledger.localhost:${port()}/callback`,
};

export type ClientApp = typeof lunchbox;

/** A native app: it redirects to a scheme of its own, which no browser of the tests opens. */
export const nativeApp = {
  clientId: 'native-lunch',
  name: 'Native Lunch',
  callback: (_market: Market) => 'be.example.lunch:/callback',
};

/** Registers the native app. */
export async function addNativeApp(): Promise<void> {
  await query(
    databaseUrl(),
    `insert into clients (client_id, name, redirect_uris, scopes, default_scopes)
     values ($1, $2, $3, '{openid,balance}', '{openid}') on conflict do nothing`,
    [nativeApp.clientId, nativeApp.name, [nativeApp.callback(belgium)]],
  );
}

/** Serves a page for the hosts of the clients, which have no server. */
export async function stubClientApps(page: Page): Promise<void> {
  await page.route(
    url => /^(lunchbox\.|ledger\.|personal\.)/.test(url.hostname),
    route => route.fulfill({ body: 'the application', contentType: 'text/plain' }),
  );
}

/** Opens the authorization request of a client. */
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

/** Returns the parameters of the authorization response, once the browser is back at the client. */
export async function readAuthorizationResponse(
  page: Page,
  market: Market,
  client: ClientApp,
): Promise<Record<string, string>> {
  await page.waitForURL(url => url.href.startsWith(`${client.callback(market)}?`));
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** Redeems a code of a public client, and returns the claims of the ID token. */
export async function redeemCode(
  page: Page,
  market: Market,
  client: ClientApp,
  code: string,
): Promise<Record<string, unknown>> {
  // Node resolves no names below localhost.
  const response = await page.request.post(`http://127.0.0.1:${port()}/oauth/token`, {
    headers: { Host: new URL(accountApi(market)).host },
    form: {
      grant_type: 'authorization_code',
      client_id: client.clientId,
      redirect_uri: client.callback(market),
      code,
      code_verifier: 'v'.repeat(43),
    },
  });
  const { id_token: idToken } = (await response.json()) as { id_token: string };
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
}
