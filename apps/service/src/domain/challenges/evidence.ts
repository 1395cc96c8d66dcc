import { execute, many, maybeOne, purgeRows } from '../../db/statement';

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

/** Returns and deletes the evidence of a session for a purpose, so that it is used once. */
export const consumeEvidence = many(
  'evidence_consume',
  `delete from evidence where session_id = :sessionId and purpose = :purpose and expires_at > now()
returning method, destination`,
);

export const purgeEvidence = purgeRows('evidence_purge', 'evidence', 'expires_at < now()', 'expires_at');

/** Deletes up to `most` pieces of evidence, of anybody. Returns how many. */
export const removeAnyEvidence = purgeRows('evidence_remove_any', 'evidence', 'true');
