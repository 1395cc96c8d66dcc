import { announceJob } from '../../db/queue';
import { execute, many, maybeOne, one } from '../../db/statement';

/**
 * Adds a message with the job that sends it, `delaySeconds` later: then it is not announced. The job is stored as `add_job` would, but in
 * half the time. `add_job` itself is called only for the first job of a task that no worker has named yet.
 */
export const addMessage = one(
  'messages_add',
  `with added as (
     insert into messages (id, method, market, sealed, destination_hash, content, expires_at)
     values (:id, :method, :market, :sealed, :destinationHash, :content, now() + make_interval(secs => :expiresInSeconds))
     returning id),
   job as (
     select json_build_object('id', added.id) as payload, 'send-message ' || added.id as key, :priority::int as priority,
            now() + make_interval(secs => :delaySeconds) as run_at, :mostAttempts::int as most_attempts
       from added),
   named as (
     insert into graphile_worker._private_jobs (task_id, payload, key, priority, run_at, max_attempts)
     select t.id, job.payload, job.key, job.priority, job.run_at, job.most_attempts
       from job, graphile_worker._private_tasks t where t.identifier = :task
     returning id),
   unnamed as (
     select graphile_worker.add_job(:task, payload => job.payload, job_key => job.key, job_key_mode => 'unsafe_dedupe',
                                    max_attempts => job.most_attempts, priority => job.priority, run_at => job.run_at)
       from job where not exists (select from graphile_worker._private_tasks where identifier = :task))
   select added.id, (select count(*) from unnamed)::int as "unnamed!",
          case when :delaySeconds = 0 then ${announceJob(':task')} end as announced
     from added`,
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
 * `endsJob`: removes the job of the message too, if no worker has it.
 */
export const markMessageSent = one(
  'messages_mark_sent',
  `with sent as (update messages set sent_at = now(), sealed = null where id = :id),
   job as (
     delete from graphile_worker._private_jobs
      where :endsJob::boolean and key = 'send-message ' || :id::uuid and locked_at is null),
   ended as (
     update delivery_outages
        set failed_at = null,
            woken_at = case when woken_at > now() - interval '10 seconds' then woken_at else now() end
      where channel = :channel and failed_at is not null
  returning woken_at = now() as wakes)
   select coalesce((select wakes from ended), false) as "wakes!"`,
);

/** Makes the job of a message that could not be sent at once due, as one that failed. */
export const retryMessage = execute(
  'messages_retry',
  `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = 'send-message ' || :id::uuid),
                                          run_at => now() + interval '3 seconds', attempts => 1)`,
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
export const purgeMessages = one(
  'messages_purge',
  `with gone as (
     delete from messages where ctid = any(array(
       select ctid from messages where created_at < now() - interval '7 days'
          and (sealed is null or expires_at < now() - interval '7 days')
        order by created_at limit :most for update skip locked)) returning 1)
   select count(*)::int as "removed!" from gone`,
);

/** Removes the messages to destinations, sent or waiting. */
export const removeMessagesTo = execute(
  'messages_remove_to',
  'delete from messages where destination_hash = any(:destinationHashes::bytea[])',
);
