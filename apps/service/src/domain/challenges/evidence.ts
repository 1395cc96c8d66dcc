import { execute, many, maybeOne } from '../../db/statement';

/** A code to this address was confirmed: what the session has shown. */
export const addEvidence = execute(
  'evidence_add',
  `insert into evidence (purpose, account_id, session_id, method, destination, expires_at)
   values (:purpose, :accountId, :sessionId, :method, :destination, now() + make_interval(secs => :seconds))`,
);

/** Whether a code to that address, for whatever purpose, was confirmed in the session within so many seconds. */
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

/** The same, once: they are evidence no longer. */
export const consumeEvidence = many(
  'evidence_consume',
  `delete from evidence where session_id = :sessionId and purpose = :purpose and expires_at > now()
returning method, destination`,
);

export const purgeEvidence = execute('evidence_purge', 'delete from evidence where expires_at < now()');
