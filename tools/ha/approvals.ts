import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Ask, type Client, createApplication, redirectUri } from './client-application.ts';
import type { Chain } from './load.ts';

/** Registers a client that may renew its access, with the command of the project at `root`. `folder` takes its file. */
export async function registerClient(root: string, folder: string, env: Record<string, string>) {
  const file = join(folder, 'client.json');
  const client = {
    client_name: 'Lunchbox',
    redirect_uris: [redirectUri],
    scope: 'openid offline_access',
    default_scope: 'openid',
    token_endpoint_auth_method: 'client_secret_basic',
  };
  writeFileSync(file, JSON.stringify(client));
  const command = [join(root, 'apps/service/dist/talon.js'), 'clients', 'add', 'lunchbox', file];
  const args = [...command, '--operator', 'test'];
  const { stdout: output } = await promisify(execFile)(process.execPath, args, { env });
  const secret = /[\w-]{43}/.exec(output)?.[0];
  if (!secret) throw new Error(`no secret: ${output}`);
  return { id: 'lunchbox', secret };
}

/** Signs people in, each with a browser of their own. None has approved the client yet. */
export async function openBrowsers(
  ask: Ask,
  people: readonly { email: string; password: string }[],
): Promise<Chain[]> {
  const chains = [];
  for (const person of people) {
    const { status, text } = await ask('account-api.talon.example', '/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Device-ID': randomUUID() },
      body: JSON.stringify(person),
    });
    if (status !== 200) throw new Error(`nobody could sign in: ${status} ${text}`);
    const browser = { token: String(JSON.parse(text).access_token), cookies: new Map() };
    chains.push({ browser, token: '', triedAt: 0, granted: [] });
  }
  return chains;
}

/** Approves the client in each browser that has no refresh token. */
export async function approveWhereNeeded(ask: Ask, client: Client, chains: Chain[], databaseUrl: string) {
  const needy = chains.filter(({ token }) => !token);
  if (needy.length === 0) return;
  // Lasting access needs a step-up, and nobody reads the codes of this test.
  const database = new pg.Client(databaseUrl);
  await database.connect();
  await database.query("update sessions set step_up_until = now() + interval '10 minutes'");
  await database.end();
  const application = createApplication(ask, client);
  for (const chain of needy) chain.token = await application.approve(chain.browser);
}
