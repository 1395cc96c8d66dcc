import type { CodeMethod } from '@talon/rules/codes';
import { statement } from '../../db/statement';
import { type LinkPlatform, linkPlatforms } from '@talon/rules/duplicates';

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
export interface LinkProposalRow {
  id: string;
  platform: LinkPlatform;
  person_id: string;
  found_by: FoundBy;
  initials: string;
  addresses: (MaskedAddress & { shared: boolean; removable: boolean })[];
  proof: 'birthdate' | 'card';
  payload: string | null;
  destinations: ProposalDestination[] | null;
}

/** How the last attempt of an account ended. */
export interface EndRow {
  platform: LinkPlatform;
  outcome: 'claimed' | 'rejected' | 'failed';
  removed: string[];
}

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
export const queueSearch = statement<[accountId: string, mostAttempts: number], never>(
  'link_proposals_queue_search',
  `select graphile_worker.add_job('find-similar', payload => json_build_object('accountId', a.id),
            queue_name => 'directory ' || (get_byte(uuid_send(a.id), 15) % 2), job_key => 'find-similar ' || a.id,
            job_key_mode => 'preserve_run_at', max_attempts => $2, priority => 10)
     from accounts a
    where a.id = $1 and (select count(*) from platform_links where account_id = a.id) < ${linkPlatforms.length}`,
);

/** Offers a person to an account, or brings the offer up to date; one that was rejected or claimed stays as it is. */
export const putProposal = statement<
  [
    accountId: string,
    platform: LinkPlatform,
    personId: string,
    foundBy: FoundBy,
    initials: string,
    addresses: string,
    proof: string,
  ],
  never
>(
  'link_proposals_put',
  `insert into link_proposals (account_id, platform, person_id, found_by, initials, addresses, proof)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (account_id, platform, person_id) do update
      set found_by = excluded.found_by, initials = excluded.initials, addresses = excluded.addresses,
          proof = excluded.proof, state = 'offered'
    where link_proposals.state in ('offered', 'withdrawn')`,
);

/** Withdraws what was offered and is not among these any more, by platform and person at the same place. */
export const withdrawProposals = statement<
  [accountId: string, platforms: string[], personIds: string[]],
  never
>(
  'link_proposals_withdraw',
  `update link_proposals set state = 'withdrawn'
    where account_id = $1 and state = 'offered'
      and (platform, person_id) not in (select * from unnest($2::text[], $3::text[]))`,
);

/** What may be offered to an account now, the one that waits for its code and then the one found first in front. */
export const findOpenProposals = statement<[accountId: string, payload: string | null], LinkProposalRow>(
  'link_proposals_find_open',
  `select ${columns} from link_proposals o
    where o.account_id = $1 and ${isOpen}
    order by coalesce(o.payload = $2::text, false) desc, o.found_at, o.platform, o.person_id`,
);

/** An offer of the account that stands now; no row for anybody else's. */
export const findOpenProposal = statement<[accountId: string, id: string], LinkProposalRow>(
  'link_proposals_find_one',
  `select ${columns} from link_proposals o
    where o.account_id = $1 and o.id::text = $2 and ${isOpen}`,
);

/** The offer that a challenge proves, with the hash of the record as it was then. */
export const findProvenProposal = statement<
  [accountId: string, payload: string],
  LinkProposalRow & { directory_person_hash: Buffer }
>(
  'link_proposals_find_proven',
  `select ${columns}, o.directory_person_hash from link_proposals o
    where o.account_id = $1 and o.payload = $2`,
);

/** The person has shown that the record is theirs: its code is under way. No row where the offer does not stand. */
export const markProved = statement<
  [id: string, payload: string, destinations: string, directoryPersonHash: Buffer],
  { id: string }
>(
  'link_proposals_mark_proved',
  `update link_proposals set payload = $2, destinations = $3, directory_person_hash = $4, failed_at = null
    where id = $1 and state = 'offered' returning id`,
);

/** The code of a proved offer goes another way now. */
export const setProposalDestinations = statement<[id: string, destinations: string], never>(
  'link_proposals_set_destinations',
  'update link_proposals set destinations = $2 where id = $1',
);

/** The person is on the account now; no row where the offer does not stand any more. */
export const markClaimed = statement<[id: string], { id: string }>(
  'link_proposals_mark_claimed',
  `update link_proposals
      set state = 'claimed', settled_at = now(), failed_at = null, payload = null, destinations = null, directory_person_hash = null
    where id = $1 and state = 'offered' returning id`,
);

/** Somebody else's: never offered again. No row where the offer does not stand any more. */
export const markRejected = statement<[id: string, removed: string], { id: string }>(
  'link_proposals_mark_rejected',
  `update link_proposals
      set state = 'rejected', settled_at = now(), failed_at = null, removed = $2, payload = null, destinations = null,
          directory_person_hash = null
    where id = $1 and state = 'offered' returning id`,
);

export const skipProposal = statement<[accountId: string, id: string, seconds: number], { id: string }>(
  'link_proposals_skip',
  `update link_proposals
      set skipped_until = now() + make_interval(secs => $3), failed_at = null, payload = null, destinations = null,
          directory_person_hash = null
    where account_id = $1 and id::text = $2 and state = 'offered' returning id`,
);

/** A claim failed and changed nothing: it may be tried again. */
export const markFailed = statement<[id: string], never>(
  'link_proposals_mark_failed',
  `update link_proposals set failed_at = now() where id = $1 and state in ('offered', 'withdrawn')`,
);

/** How the last attempt of an account ended, if that was within so many seconds. */
export const findEnd = statement<[accountId: string, seconds: number], EndRow>(
  'link_proposals_find_end',
  `select platform, case when state in ('rejected', 'claimed') then state else 'failed' end as outcome, removed
     from link_proposals
    where account_id = $1 and coalesce(settled_at, failed_at) > now() - make_interval(secs => $2)
    order by coalesce(settled_at, failed_at) desc limit 1`,
);

/** A rejected offer whose person still holds what the account's own person asked to have removed. */
export const findRejected = statement<
  [id: string],
  { account_id: string; platform: LinkPlatform; person_id: string }
>(
  'link_proposals_find_rejected',
  `select account_id, platform, person_id from link_proposals where id = $1 and state = 'rejected'`,
);
