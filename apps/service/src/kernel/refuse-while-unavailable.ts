import { Refusal } from '@talon/contract/errors';
import { SystemUnavailable } from './ports/card-system';
import type { Deps } from './deps';

const secondsWhileAway = 30;

const systems = {
  'card-system-away': 'the card system is unavailable',
  unavailable: 'the directory is unavailable',
} as const;

/** Calls an integration. Refuses while the integration is unavailable, and logs the purpose of the call. */
export async function refuseWhileUnavailable<T>(
  { log }: Pick<Deps, 'log'>,
  refusal: keyof typeof systems,
  lost: string,
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof SystemUnavailable)) throw error;
    log.warn({ err: error }, `${systems[refusal]}: ${lost}`);
    throw new Refusal(refusal, { retryAfterSeconds: secondsWhileAway });
  }
}
