import type { CodeMethod } from '@talon/rules/codes';
import { statement } from '../../db/statement';
import type { Purpose } from './purposes';

/** A code to this address was confirmed: what the session has shown. */
export const addEvidence = statement<
  [
    purpose: Purpose,
    accountId: string,
    sessionId: string,
    method: CodeMethod,
    destination: string,
    seconds: number,
  ],
  never
>(
  'evidence_add',
  `insert into evidence (purpose, account_id, session_id, method, destination, expires_at)
   values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
);

/** Whether a code to that address, for whatever purpose, was confirmed in the session within so many seconds. */
export const wasVerifiedInSession = statement<
  [sessionId: string, destination: string, seconds: number],
  { id: string }
>(
  'evidence_find_recent',
  `select id from evidence
    where session_id = $1 and destination = $2 and confirmed_at > now() - make_interval(secs => $3) limit 1`,
);

/** The addresses that the session has verified for a purpose. */
export const findEvidence = statement<
  [sessionId: string, purpose: Purpose],
  { method: CodeMethod; destination: string }
>(
  'evidence_find',
  'select method, destination from evidence where session_id = $1 and purpose = $2 and expires_at > now()',
);

/** The same, once: they are evidence no longer. */
export const consumeEvidence = statement<
  [sessionId: string, purpose: Purpose],
  { method: CodeMethod; destination: string }
>(
  'evidence_consume',
  `delete from evidence where session_id = $1 and purpose = $2 and expires_at > now()
returning method, destination`,
);

export const purgeEvidence = statement<[], never>(
  'evidence_purge',
  'delete from evidence where expires_at < now()',
);
