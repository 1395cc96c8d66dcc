import { execute, many, maybeOne } from '../../db/statement';

/** Records that a code to this address was confirmed in the session. */
export const addEvidence = execute(
  'evidence_add',
  `insert into evidence (purpose, account_id, session_id, method, destination, expires_at)
   values (:purpose, :accountId, :sessionId, :method, :destination, now() + make_interval(secs => :seconds))`,
);

/** Whether a code to that address, for any purpose, was confirmed in the session within `seconds`. */
export const wasVerifiedInSession = maybeOne(
  'evidence_find_recent',
  `select id from evidence
    where session_id = :sessionId and destination = :destination and confirmed_at > now() - make_interval(secs => :seconds) limit 1`,
);

/** The addresses that the session has verified for a purpose. */
export const findEvidence = many(
  'evidence_find',
  `select method, destination
    from evidence
    where session_id = :sessionId and purpose = :purpose and expires_at > now()`,
);

/** Returns and deletes that evidence, so that it is used once. */
export const consumeEvidence = many(
  'evidence_consume',
  `delete from evidence where session_id = :sessionId and purpose = :purpose and expires_at > now()
returning method, destination`,
);

export const purgeEvidence = execute('evidence_purge', 'delete from evidence where expires_at < now()');
