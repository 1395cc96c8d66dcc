import { errors, Provider } from 'oidc-provider';
import { countEvents } from '../domain/limits/limit-counts';
import type { Deps } from '../kernel/deps';
import { networkOf } from '../kernel/network';
import { currentBindings } from './current-bindings';

/** The longest pushed request, in characters as it is stored. */
const longest = 20_000;

const retrySeconds = 60;

/** Refuses a pushed request that is too long, or too many from one client and network: anybody can push for a public client. */
export async function limitPushedRequests(
  { db, keyedHash, limits }: Pick<Deps, 'db' | 'keyedHash' | 'limits'>,
  length: number,
): Promise<void> {
  if (length > longest) throw refusal(413, 'invalid_request', 'the pushed request is too long');
  const { ctx } = Provider;
  if (!ctx) throw new Error('a request is pushed outside of a request');
  const { most, seconds } = limits.counted.pushedRequests;
  const from = `${ctx.oidc.client?.clientId ?? ''} from ${networkOf(currentBindings().address)}`;
  const [counted] = await countEvents(db, {
    names: ['pushedRequests'],
    subjects: [keyedHash('network', `pushed requests of ${from}`)],
    mosts: [most],
    seconds: [seconds],
  });
  if (counted) return;
  ctx.set('Retry-After', String(retrySeconds));
  throw refusal(429, 'temporarily_unavailable', 'too many pushed requests, wait a minute');
}

function refusal(status: number, error: string, description: string): Error {
  return Object.assign(new errors.CustomOIDCProviderError(error, description), {
    status,
    statusCode: status,
  });
}
