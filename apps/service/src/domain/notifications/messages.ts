import { statement } from '../../db/statement';

/** Adds a message with the job that sends it. */
export const addMessage = statement<
  [method: string, market: string, sealed: Buffer, expiresInSeconds: number, mostAttempts: number],
  { id: string }
>(
  'messages_add',
  `with added as (
     insert into messages (method, market, sealed, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4)) returning id)
   select added.id from added,
          lateral graphile_worker.add_job('send-message', payload => json_build_object('id', added.id),
                                          max_attempts => $5)`,
);

/** A message that still has to go out; no row once it was sent or given up. */
export const findMessage = statement<
  [id: string],
  { method: 'email' | 'sms'; market: string; sealed: Buffer; is_late: boolean }
>(
  'messages_find',
  `select method, market, sealed, expires_at <= now() as is_late from messages where id = $1 and sealed is not null`,
);

/** The provider has it: its text goes. */
export const markMessageSent = statement<[id: string], never>(
  'messages_mark_sent',
  'update messages set sent_at = now(), sealed = null where id = $1',
);

export const giveMessageUp = statement<[id: string], never>(
  'messages_give_up',
  'update messages set given_up_at = now(), sealed = null where id = $1',
);

export const purgeMessages = statement<[], never>(
  'messages_purge',
  `delete from messages where sealed is null and created_at < now() - interval '7 days'
                           or expires_at < now() - interval '7 days'`,
);
