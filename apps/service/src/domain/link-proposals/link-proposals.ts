import type { CodeMethod } from '@talon/rules/codes';
import { execute, maybeOne, type Row } from '../../db/statement';
import { linkPlatforms } from '@talon/rules/duplicates';

/** A place where codes go, masked. */
export interface MaskedAddress {
  channel: CodeMethod;
  destination: string;
}

/** What a similar person has in common with the account; the first that holds is told. */
export type FoundBy = 'email' | 'phone' | 'register-number';

/** Where codes of an offer may go. */
export type ProposalDestination = MaskedAddress & { current: boolean };

/** A similar person as they are offered to the account. */
export type LinkProposalRow = Row<'link_proposals_find_open'>;

/** How the last attempt of an account ended. */
export type EndRow = Row<'link_proposals_find_end'>;

/** Of a proposal `o`: it is open, the account has nobody there, and the person is on no account. */
const isOpen = `o.state = 'offered' and (o.skipped_until is null or o.skipped_until <= now())
      and not exists (select 1 from platform_links where account_id = o.account_id and platform = o.platform)
      and not exists (select 1 from platform_links where person_id = o.person_id and platform = o.platform)`;

const columns =
  'o.id, o.platform, o.person_id, o.found_by, o.initials, o.addresses, o.proof, o.payload, o.destinations';

/**
 * Has the directory asked who looks like the account's person, where it is not linked everywhere. Not before those whose
 * codes wait, and at most two at once: a directory that is slow holds up nobody's code.
 */
export const queueSearch = execute(
  'link_proposals_queue_search',
  `select graphile_worker.add_job('find-similar', payload => json_build_object('accountId', a.id),
            queue_name => 'directory ' || (get_byte(uuid_send(a.id), 15) % 2), job_key => 'find-similar ' || a.id,
            job_key_mode => 'preserve_run_at', max_attempts => :mostAttempts, priority => 10)
     from accounts a
    where a.id = :accountId and (select count(*) from platform_links where account_id = a.id) < ${linkPlatforms.length}`,
);

/** Offers a person to an account, or brings the offer up to date; one that was rejected or claimed stays as it is. */
export const putProposal = execute(
  'link_proposals_put',
  `insert into link_proposals (account_id, platform, person_id, found_by, initials, addresses, proof)
   values (:accountId, :platform, :personId, :foundBy, :initials, :addresses, :proof)
   on conflict (account_id, platform, person_id) do update
      set found_by = excluded.found_by, initials = excluded.initials, addresses = excluded.addresses,
          proof = excluded.proof, state = 'offered'
    where link_proposals.state in ('offered', 'withdrawn')`,
);

/** Withdraws what was offered and is not among these any more, by platform and person at the same place. */
export const withdrawProposals = execute(
  'link_proposals_withdraw',
  `update link_proposals set state = 'withdrawn'
    where account_id = :accountId and state = 'offered'
      and (platform, person_id) not in (select * from unnest(:platforms::text[], :personIds::text[]))`,
);

/** What may be offered to an account now, the one that waits for its code and then the one found first in front. */
export const findOpenProposals = maybeOne(
  'link_proposals_find_open',
  `select ${columns} from link_proposals o
    where o.account_id = :accountId and ${isOpen}
    order by coalesce(o.payload = :payload?::text, false) desc, o.found_at, o.platform, o.person_id`,
);

/** An offer of the account that stands now; no row for anybody else's. */
export const findOpenProposal = maybeOne(
  'link_proposals_find_one',
  `select ${columns} from link_proposals o
    where o.account_id = :accountId and o.id::text = :id and ${isOpen}`,
);

/** The offer that a challenge proves, with the hash of the record as it was then. */
export const findProvenProposal = maybeOne(
  'link_proposals_find_proven',
  `select ${columns}, o.directory_person_hash as "directory_person_hash!" from link_proposals o
    where o.account_id = :accountId and o.payload = :payload`,
);

/** The person has shown that the record is theirs: its code is under way. No row where the offer does not stand. */
export const markProved = maybeOne(
  'link_proposals_mark_proved',
  `update link_proposals set payload = :payload, destinations = :destinations, directory_person_hash = :directoryPersonHash, failed_at = null
    where id = :id and state = 'offered' returning id`,
);

/** The code of a proved offer goes another way now. */
export const setProposalDestinations = execute(
  'link_proposals_set_destinations',
  'update link_proposals set destinations = :destinations where id = :id',
);

/** The person is on the account now; no row where the offer does not stand any more. */
export const markClaimed = maybeOne(
  'link_proposals_mark_claimed',
  `update link_proposals
      set state = 'claimed', settled_at = now(), failed_at = null, payload = null, destinations = null, directory_person_hash = null
    where id = :id and state = 'offered' returning id`,
);

/** Somebody else's: never offered again. No row where the offer does not stand any more. */
export const markRejected = maybeOne(
  'link_proposals_mark_rejected',
  `update link_proposals
      set state = 'rejected', settled_at = now(), failed_at = null, removed = :removed, payload = null, destinations = null,
          directory_person_hash = null
    where id = :id and state = 'offered' returning id`,
);

export const skipProposal = maybeOne(
  'link_proposals_skip',
  `update link_proposals
      set skipped_until = now() + make_interval(secs => :seconds), failed_at = null, payload = null, destinations = null,
          directory_person_hash = null
    where account_id = :accountId and id::text = :id and state = 'offered' returning id`,
);

/** A claim failed and changed nothing: it may be tried again. */
export const markFailed = execute(
  'link_proposals_mark_failed',
  `update link_proposals set failed_at = now() where id = :id and state in ('offered', 'withdrawn')`,
);

/** How the last attempt of an account ended, if that was within so many seconds. */
export const findEnd = maybeOne(
  'link_proposals_find_end',
  `select platform, case state when 'rejected' then 'rejected' when 'claimed' then 'claimed' else 'failed' end as outcome, removed
     from link_proposals
    where account_id = :accountId and coalesce(settled_at, failed_at) > now() - make_interval(secs => :seconds)
    order by coalesce(settled_at, failed_at) desc limit 1`,
);

/** A rejected offer whose person still holds what the account's own person asked to have removed. */
export const findRejected = maybeOne(
  'link_proposals_find_rejected',
  `select account_id, platform, person_id from link_proposals where id = :id and state = 'rejected'`,
);
