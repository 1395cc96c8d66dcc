import type { CodeMethod } from '@talon/rules/codes';
import { execute, maybeOne, type RowOf } from '../../db/statement';

/** A masked destination of codes. */
export interface MaskedAddress {
  channel: CodeMethod;
  destination: string;
}

/** What a directory person has in common with the account; the first that applies is shown. */
export type FoundBy = 'email' | 'phone' | 'register-number';

/** A destination for the codes of a link proposal. */
export type ProposalDestination = MaskedAddress & { current: boolean };

/** A directory person proposed to the account. */
export type LinkProposalRow = RowOf<'link_proposals_find_open'>;

/**
 * SQL condition on a proposal `o`: it is open, the account has no link on the platform, and the person is linked to no
 * account.
 */
const isOpen = `o.state = 'offered' and (o.skipped_until is null or o.skipped_until <= now())
      and not exists (select 1 from platform_links where account_id = o.account_id and platform = o.platform)
      and not exists (select 1 from platform_links where person_id = o.person_id and platform = o.platform)`;

const columns =
  'o.id, o.platform, o.person_id, o.found_by, o.initials, o.addresses, o.proof, o.payload, o.destinations, o.typed_evidence';

/** Adds or updates a link proposal; a rejected or accepted one is unchanged. */
export const saveProposal = execute(
  'link_proposals_put',
  `insert into link_proposals (account_id, platform, person_id, found_by, initials, addresses, proof)
   values (:accountId, :platform, :personId, :foundBy, :initials, :addresses, :proof)
   on conflict (account_id, platform, person_id) do update
      set found_by = excluded.found_by, initials = excluded.initials, addresses = excluded.addresses,
          proof = excluded.proof, state = 'offered'
    where link_proposals.state in ('offered', 'withdrawn')`,
);

/** Withdraws the open proposals that are not in the lists, whose platforms and persons correspond by position. */
export const withdrawProposals = execute(
  'link_proposals_withdraw',
  `update link_proposals set state = 'withdrawn'
    where account_id = :accountId and state = 'offered'
      and (platform, person_id) not in (select * from unnest(:platforms::text[], :personIds::text[]))`,
);

/** The open proposals of an account: the one that waits for its code first, then in the order they were found. */
export const findOpenProposals = maybeOne(
  'link_proposals_find_open',
  `select ${columns} from link_proposals o
    where o.account_id = :accountId and ${isOpen}
    order by coalesce(o.payload = :payload?::text, false) desc, o.found_at, o.platform, o.person_id`,
);

/** Finds an open proposal of the account. */
export const findOpenProposal = maybeOne(
  'link_proposals_find_one',
  `select ${columns} from link_proposals o
    where o.account_id = :accountId and o.id::text = :id and ${isOpen}`,
);

/** The proposal of a challenge, with the hash of the person's data at that time. */
export const findProposalOfChallenge = maybeOne(
  'link_proposals_find_proven',
  `select ${columns}, o.directory_person_hash as "directory_person_hash!" from link_proposals o
    where o.account_id = :accountId and o.payload = :payload`,
);

/** Records the evidence that was typed correctly, and that the code is being sent. No row when the proposal is not open. */
export const markOwnershipVerified = maybeOne(
  'link_proposals_mark_proved',
  `update link_proposals
      set payload = :payload, destinations = :destinations, typed_evidence = :typedEvidence,
          directory_person_hash = :directoryPersonHash, failed_at = null
    where id = :id and state = 'offered' returning id`,
);

/** Changes the destinations of a proposal whose code is being sent. */
export const setProposalDestinations = execute(
  'link_proposals_set_destinations',
  'update link_proposals set destinations = :destinations where id = :id',
);

/** Records that the person is linked to the account; no row when the proposal is no longer open. */
export const markLinked = maybeOne(
  'link_proposals_mark_claimed',
  `update link_proposals
      set state = 'claimed', settled_at = now(), failed_at = null, payload = null, destinations = null, directory_person_hash = null
    where id = :id and state = 'offered' returning id`,
);

/** Records that the person is somebody else, who is never proposed again; no row when the proposal is no longer open. */
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

/** Records a failed attempt that changed nothing; another is allowed. */
export const markFailed = execute(
  'link_proposals_mark_failed',
  `update link_proposals set failed_at = now() where id = :id and state in ('offered', 'withdrawn')`,
);

/** Finds the result of an account's last attempt, if it was within that many seconds. */
export const findProposalResult = maybeOne(
  'link_proposals_find_end',
  `select platform, case state when 'rejected' then 'rejected' when 'claimed' then 'claimed' else 'failed' end as outcome, removed
     from link_proposals
    where account_id = :accountId and coalesce(settled_at, failed_at) > now() - make_interval(secs => :seconds)
    order by coalesce(settled_at, failed_at) desc limit 1`,
);

/** Finds a rejected proposal whose person still has the addresses that the account's person asked to have removed. */
export const findRejected = maybeOne(
  'link_proposals_find_rejected',
  `select account_id, platform, person_id from link_proposals where id = :id and state = 'rejected'`,
);
