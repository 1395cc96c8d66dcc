import type { Deps } from '../../kernel/deps';
import { tokenHash } from '../../kernel/token';
import type { Answer, Call, TestNode } from '../service';
import { devices } from './people';
import { collectSentCodes } from './sent-codes';
import { fill } from './seed-database';
import type { Start } from './initial-state';

/** What people have: browsers with their tokens, and the codes sent to them. */
export interface World {
  deps: Deps;
  sentCodes: ReturnType<typeof collectSentCodes>;
  browsers: { device: string; token: string }[];
}

/** Creates the world of a new sequence. */
export async function createWorld(deps: Deps, start: Start): Promise<World> {
  const tokens = await fill(deps, start);
  const browsers = devices.map((device, index) => ({ device, token: tokens[index] ?? '' }));
  return { deps, sentCodes: collectSentCodes(deps), browsers };
}

export function tokenHashOf({ browsers }: World, browser: number): string {
  return tokenHash(browsers[browser]?.token ?? '').toString('hex');
}

/** A prepared call with the browser's current token; a returned token is stored, whichever node is called. */
export function sending(
  world: World,
  browser: number,
  path: string,
  { headers, ...call }: Call = {},
): (node: TestNode) => Promise<Answer> {
  const held = world.browsers[browser] ?? { device: '', token: '' };
  const own = { 'X-Device-ID': held.device, Authorization: `Bearer ${held.token}` };
  return async node => {
    const answer = await node.call(path, { ...call, headers: { ...own, ...headers } });
    held.token = answer.json?.access_token ?? held.token;
    return answer;
  };
}

/** The outcome of a response: its status for a success, else its code. */
export function outcomeOf({ status, json }: Answer): string {
  return status < 300 ? String(status) : String(json?.code ?? status);
}
