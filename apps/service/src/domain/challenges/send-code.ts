import type { Market } from '@talon/markets/market';
import type { CodeMethod } from '@talon/rules/codes';
import type { Queryable } from '../../db/pool';
import { type Purpose, purposes } from './purposes';
import type { Deps } from '../../kernel/deps';
import { type CaptchaChecked, upToCaptcha } from '../limits/captcha';
import { count, type Counted } from '../limits/count';
import { destinationSubject, numberBlockSubject, unverifiedSubject } from '../limits/subjects';
import { queueMessage } from '../notifications/queue-message';
import { countAgainstSmsBudget } from '../limits/sms-budget';

/** The destination of a code, and who requested it. */
export interface Delivery extends Partial<CaptchaChecked> {
  method: CodeMethod;
  /** Normalised e-mail or E.164 phone. */
  destination: string;
  /** Two letters. */
  language: string;
  market: Market;
  address: string;
}

/** A delivery with the purpose of its code, which decides the limits. */
type Counting = Delivery & { purpose: Purpose };

/**
 * Counts a delivery against all its limits and queues the message; refuses when a limit is reached. Returns the
 * subjects that count it until it is confirmed. Call it in a transaction, so that a refused delivery is not counted.
 */
export async function sendCode(
  deps: Deps,
  tx: Queryable,
  sending: Counting,
  code: string,
  secondsToLive: number,
): Promise<Buffer[]> {
  const unconfirmed = unconfirmedCounts(deps, sending);
  await count(deps, tx, [...destinationCounts(deps, sending), ...unconfirmed], 'too-many-codes');
  if (sending.method === 'sms') await countAgainstSmsBudget(deps, tx);
  const { method, destination, language, market } = sending;
  await queueMessage(
    deps,
    tx,
    { method, destination, language, market },
    { name: 'code', code, minutes: Math.max(1, Math.round(secondsToLive / 60)) },
    { expiresInSeconds: secondsToLive },
  );
  return unconfirmed.map(({ subject }) => subject);
}

function destinationCounts(deps: Deps, { purpose, method, destination }: Counting): Counted[] {
  const subject = isOwnAddress(purpose)
    ? destinationSubject(deps, destination)
    : unverifiedSubject(deps, destination);
  return method === 'sms'
    ? [
        { limit: 'deliveries', subject },
        { limit: 'smsToNumber', subject },
      ]
    : [{ limit: 'deliveries', subject }];
}

function unconfirmedCounts(deps: Deps, sending: Counting): Counted[] {
  const { purpose, method, destination } = sending;
  const network = upToCaptcha(deps, 'unconfirmedByNetwork', sending);
  return method === 'sms' && !isOwnAddress(purpose)
    ? [network, { limit: 'unconfirmedByNumberBlock', subject: numberBlockSubject(deps, destination) }]
    : [network];
}

function isOwnAddress(purpose: Purpose): boolean {
  return purposes[purpose].countedAs === 'own-address';
}
