import { linkPlatforms } from '@talon/rules/duplicates';
import { flagged } from '../../db/queue';
import { execute } from '../../db/statement';

/** Some hours, with the growing pauses of the queue; the next sign-in searches again. */
const mostAttempts = 10;

/**
 * Queues a search for matches in the directory, in the caller's transaction, unless the account is linked everywhere. A search that
 * waits keeps its time; one that runs is followed by another.
 */
export const queueMatchSearch = execute(
  'jobs_add_match_search',
  `select graphile_worker.add_job('find-matches', payload => json_build_object('accountId', a.id),
                                  job_key => 'find-matches ' || a.id, job_key_mode => 'preserve_run_at',
                                  max_attempts => ${mostAttempts}, ${flagged("'find-matches'", 'array[a.id::text]')})
     from accounts a
    where a.id = :accountId
      and (select count(*) from platform_links where account_id = a.id) < ${linkPlatforms.length}`,
);

/** Forgets what the version before noted in a table of its own. */
export const removeFormerSearch = execute(
  'match_searches_remove',
  'delete from match_searches where account_id = :accountId',
);
