import { request } from 'node:http';
import { expect } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import { hashOfCard } from './accounts';
import { databaseUrl, query } from './database';
import { accountApi } from './markets';
import { messagesTo } from './newcomers';

/** Blocks a card in the card system, which then refuses to activate it. */
export const blockCard = (number: string) =>
  query(databaseUrl(), "update card_system_cards set state = 'blocked' where number_hash = $1", [
    hashOfCard(number),
  ]);

/** Sends the invitation of Eva Kremer, whose first one has expired, and returns the link of the e-mail. */
export async function inviteByEmail(market: Market): Promise<{ link: string; email: string }> {
  const email = 'eva@trop-tard.example';
  const { host, port, pathname } = new URL(accountApi(market, '/onboarding/invitation'));
  const headers = { Host: host, 'Content-Type': 'application/json' };
  // Unlike browsers, Node does not resolve names below localhost.
  request({ host: '127.0.0.1', port, path: pathname, method: 'POST', headers }).end(
    JSON.stringify({ invitation_code: 'CCCCC 22222' }),
  );
  await expect.poll(async () => (await messagesTo(email)).length).toBe(1);
  const [message] = await messagesTo(email);
  const link = /http\S+\/onboarding#\w+/.exec(message?.text ?? '')?.[0] ?? '';
  expect(link).not.toBe('');
  return { link, email };
}
