import { randomBytes } from 'node:crypto';
import type { CodeMethod } from '@talon/rules/codes';
import { refuseExhaustedSmsBudget } from '../../domain/limits/sms-budget';
import type { Deps } from '../../kernel/deps';
import type { CaptchaChecked } from '../../domain/limits/captcha';
import { hasRoomAtDestination } from '../../domain/limits/count';
import { awaitShare, type PendingCode } from '../../domain/challenges/shared-codes';
import type { Address } from '../../domain/identifiers/verified-addresses';
import type { Queryable } from '../../db/pool';
import type { Visitor } from '../../kernel/caller';
import type { SendRecovery } from '../../domain/challenges/recovery-requests';
import { nextCodeDigits } from '../../domain/challenges/wrong-codes';
import { addJob } from '../../db/queue';
import { kindOf } from '../../domain/identifiers/kinds';
import { findKnownDevice } from '../../domain/sessions/devices';
import { recoveryCounts } from './recovery-counts';

/** With the growing pauses of the queue, longer than a code is valid. */
const mostAttempts = 8;

/**
 * A recovery request that has been counted. `codeHash` is a placeholder until a code is sent; no code matches it.
 */
export type CountedRecoveryRequest = PendingCode & { countedUnder: Buffer[] };

/**
 * Counts a delivery, whether or not an account exists, and queues the job that finds the account and sends the code, so that
 * the call itself does the same work for every address. Refuses if a limit of the visitor is reached. `language`: that of the
 * page, two letters, for an address without an account.
 */
export async function requestRecoveryCode(
  deps: Deps,
  tx: Queryable,
  payload: string,
  { market, address, deviceId, countsUpTo, isProven = false }: Visitor & Partial<CaptchaChecked>,
  { method, destination }: Address,
  language: string | null,
): Promise<CountedRecoveryRequest> {
  const knownDevice = await findDevice(tx, deviceId, method, destination);
  const requester = {
    address,
    isProven,
    ...(countsUpTo && { countsUpTo }),
    ...(knownDevice && { knownDevice }),
  };
  const counts = recoveryCounts(deps, 'reset', { method, destination, ...requester });
  const isAlone = await hasRoomAtDestination(deps, tx, counts);
  const countedUnder = counts.ofVisitor.map(({ subject }) => subject);
  const request = { purpose: 'reset', account_id: null, method, destination, market, context: {} } as const;
  if (!isAlone) return { ...(await awaitShare(deps, tx, { ...request, language }, 'anybody')), countedUnder };
  if (method === 'sms') await refuseExhaustedSmsBudget(deps, tx, 'anybody');
  const placeholder = randomBytes(32);
  await queueRecoveryRequest(tx, { payload, placeholder: placeholder.toString('hex'), language });
  const subject = { purpose: 'reset', accountId: null, destination, method } as const;
  const codeDigits = await nextCodeDigits(deps, tx, subject);
  return { codeHash: placeholder, codeDigits, awaitsShare: null, waitSeconds: 0, countedUnder };
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

async function queueRecoveryRequest(tx: Queryable, request: SendRecovery): Promise<void> {
  await addJob(tx, {
    task: 'send-recovery',
    payload: request,
    key: `send-recovery ${request.placeholder}`,
    mostAttempts,
  });
}
