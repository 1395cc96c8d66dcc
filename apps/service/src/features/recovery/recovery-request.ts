import { randomBytes } from 'node:crypto';
import type { CodeMethod } from '@talon/rules/codes';
import { refuseExhaustedSmsBudget } from '../../domain/limits/sms-budget';
import type { Deps } from '../../kernel/deps';
import type { CaptchaChecked } from '../../domain/limits/captcha';
import { count } from '../../domain/limits/count';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { SendRecovery } from '../../domain/challenges/recovery-requests';
import { nextCodeDigits } from '../../domain/challenges/wrong-codes';
import { addJob } from '../../db/queue';
import { unconfirmedCounts } from '../../domain/limits/unconfirmed-counts';
import { kindOf } from '../../domain/identifiers/kinds';
import { findKnownDevice } from '../../domain/sessions/devices';
import { recoveryCounts } from './recovery-counts';

/** With the growing pauses of the queue, longer than a code is valid. */
const mostAttempts = 8;

/** A recovery request that has been counted. */
export interface CountedRecoveryRequest {
  /** Stored in place of the hash of a code until a code is sent; no code matches it. */
  placeholder: Buffer;
  countedUnder: Buffer[];
  /** Digits of the code that will be sent. */
  codeDigits: number;
}

/** Counts a delivery, whether or not an account exists. Refuses if a limit is reached. */
export async function countRecoveryRequest(
  deps: Deps,
  tx: Queryable,
  { address, deviceId, countsUpTo }: Visitor & Partial<CaptchaChecked>,
  method: CodeMethod,
  destination: string,
): Promise<CountedRecoveryRequest> {
  const knownDevice = await findDevice(tx, deviceId, method, destination);
  const requester = { address, ...(countsUpTo && { countsUpTo }), ...(knownDevice && { knownDevice }) };
  await count(
    deps,
    tx,
    recoveryCounts(deps, 'reset', { method, destination, ...requester }),
    'too-many-codes',
  );
  if (method === 'sms') await refuseExhaustedSmsBudget(deps, tx);
  return {
    placeholder: randomBytes(32),
    countedUnder: unconfirmedCounts(deps, requester).map(({ subject }) => subject),
    codeDigits: await nextCodeDigits(deps, tx, { purpose: 'reset', accountId: null, destination, method }),
  };
}

/** The id of the requesting device, if an account with the destination has signed in there. */
async function findDevice(
  tx: Queryable,
  deviceId: string | null,
  method: CodeMethod,
  value: string,
): Promise<string | undefined> {
  if (deviceId === null) return undefined;
  const { is_known: isKnown } = await findKnownDevice(tx, { deviceId, kind: kindOf[method], value });
  return isKnown ? deviceId : undefined;
}

/** Queues the job that finds the account and sends the code, so that the call itself does the same work for every address. */
export async function queueRecoveryRequest(tx: Queryable, request: SendRecovery): Promise<void> {
  await addJob(tx, {
    task: 'send-recovery',
    payload: request,
    key: `send-recovery ${request.placeholder}`,
    mostAttempts,
  });
}
