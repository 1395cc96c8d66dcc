import { execute, many, maybeOne, one, purgeRows } from '../../db/statement';

const addRow = `
  insert into messages (id, method, market, sealed, destination_hash, content, expires_at)
  values (:id, :method, :market, :sealed, :destinationHash, :content, now() + make_interval(secs => :expiresInSeconds))`;

/** Adds a message with the job that sends it. */
export const addMessage = execute(
  'messages_add',
  `with added as (${addRow} returning id)
   select graphile_worker.add_job(:task, payload => json_build_object('id', id), job_key => 'send-message ' || id,
                                  priority => :priority, max_attempts => :mostAttempts, flags => array[:task])
     from added`,
);

/** Adds an invitation without a job: `queueInvitations` adds it. */
export const addLaterInvitation = execute('messages_add_later', addRow);

/** Adds the jobs of the oldest invitations that have none, so that at most so many wait. */
export const queueInvitations = execute(
  'messages_queue_invitations',
  `with waiting as (
     select count(*) as jobs from graphile_worker.jobs where task_identifier = :task and priority = :priority),
   next as (
     select id from messages m
      where content = 'invitation' and sealed is not null
        and not exists (select from graphile_worker.jobs j where j.key = 'send-message ' || m.id)
      order by created_at limit (select greatest(0, :most::int - jobs) from waiting))
   select graphile_worker.add_jobs(array_agg(row(
            :task, json_build_object('id', id), null, null, :mostAttempts::int, 'send-message ' || id, :priority::int,
            array[:task])::graphile_worker.job_spec))
     from next having count(*) > 0`,
);

/** Finds a message that is waiting to be sent; no row once it was sent or abandoned. */
export const findMessage = maybeOne(
  'messages_find',
  `select method, market, sealed, expires_at <= now() as is_late
    from messages
    where id = :id and sealed is not null`,
);

/**
 * Marks a message as accepted by the provider and deletes its text. Returns whether the provider had failed before: then the
 * messages that wait for their next attempt are to be woken, at most every ten seconds, because it may fail and work by turns.
 */
export const markMessageSent = one(
  'messages_mark_sent',
  `with sent as (update messages set sent_at = now(), sealed = null where id = :id),
   ended as (
     update delivery_outages
        set failed_at = null,
            woken_at = case when woken_at > now() - interval '10 seconds' then woken_at else now() end
      where channel = :channel and failed_at is not null
  returning woken_at = now() as wakes)
   select coalesce((select wakes from ended), false) as "wakes!"`,
);

export const giveMessageUp = execute(
  'messages_give_up',
  'update messages set given_up_at = now(), sealed = null, failure = :failure where id = :id',
);

/** Counts a try that failed, for the helpdesk. */
export const countFailedTry = execute(
  'messages_count_failed_try',
  'update messages set failed_tries = failed_tries + 1, failure = :failure where id = :id',
);

/** The newest messages to these destinations, the newest first. */
export const listDeliveries = many(
  'messages_list_deliveries',
  `select id, destination_hash as "destination_hash!", content, created_at, sent_at, given_up_at, failed_tries, failure
     from messages where destination_hash = any(:destinationHashes::bytea[])
    order by created_at desc limit :most`,
);

/** Finds a message by id, with where it goes and what it is, sent or not. */
export const findDelivery = maybeOne(
  'messages_find_delivery',
  'select destination_hash, content, sent_at is null and given_up_at is null as "is_waiting!" from messages where id = :id',
);

/** Makes a message due at once that failed and waits for its next attempt. Returns whether there was one. */
export const wakeMessage = one(
  'messages_wake_one',
  `with waiting as (
     select id from graphile_worker.jobs
      where key = 'send-message ' || :id::uuid and attempts > 0 and attempts < max_attempts and locked_at is null),
   woken as (
     select id from graphile_worker.reschedule_jobs(array(select id from waiting), run_at => now(), attempts => 0))
   select exists (select 1 from woken) as "is_woken!"`,
);

/** The SMS of today (UTC) by market, sent or waiting. */
export const countSmsByMarket = many(
  'messages_count_sms_by_market',
  `select market, count(*)::int as "sms!" from messages
    where method = 'sms' and created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'
    group by market`,
);

/** Deletes up to `most` messages seven days after they were sent or given up, or expired. Returns how many. */
export const purgeMessages = purgeRows(
  'messages_purge',
  'messages',
  `created_at < now() - interval '7 days' and (sealed is null or expires_at < now() - interval '7 days')`,
  'created_at',
);

/** Removes the messages to destinations, sent or waiting. */
export const removeMessagesTo = execute(
  'messages_remove_to',
  'delete from messages where destination_hash = any(:destinationHashes::bytea[])',
);
