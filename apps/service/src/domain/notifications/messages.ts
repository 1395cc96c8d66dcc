import { execute, maybeOne, one } from '../../db/statement';

/**
 * Adds a message with the job that sends it. No other job has the same key, so `unsafe_dedupe` is safe; it takes a third
 * of the time.
 */
export const addMessage = one(
  'messages_add',
  `with added as (
     insert into messages (id, method, market, sealed, expires_at)
     values (:id, :method, :market, :sealed, now() + make_interval(secs => :expiresInSeconds)) returning id)
   select added.id from added,
          lateral graphile_worker.add_job('send-message', payload => json_build_object('id', added.id), job_key => 'send-message ' || added.id,
                                          job_key_mode => 'unsafe_dedupe', max_attempts => :mostAttempts)`,
);

/** Finds a message that is waiting to be sent; no row once it was sent or abandoned. */
export const findMessage = maybeOne(
  'messages_find',
  `select method, market, sealed, expires_at <= now() as is_late
    from messages
    where id = :id and sealed is not null`,
);

/** Marks a message as accepted by the provider and deletes its text. */
export const markMessageSent = execute(
  'messages_mark_sent',
  'update messages set sent_at = now(), sealed = null where id = :id',
);

export const giveMessageUp = execute(
  'messages_give_up',
  'update messages set given_up_at = now(), sealed = null where id = :id',
);

export const purgeMessages = execute(
  'messages_purge',
  `delete from messages where sealed is null and created_at < now() - interval '7 days'
                           or expires_at < now() - interval '7 days'`,
);
