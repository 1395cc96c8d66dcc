import { execute, many, maybeOne, one, type RowOf } from '../../db/statement';

export type InvitationRow = RowOf<'invitations_find'>;

const columns = `id, reference, market, email, firstname, language, used_at,
                 array(select json_build_object('platform', platform, 'personId', person_id)
                         from invited_people where invitation_id = invitations.id order by platform) as people,
                 coalesce(valid_until <= now(), false) as is_expired`;

export const findInvitation = maybeOne(
  'invitations_find',
  `select ${columns} from invitations where id = :id`,
);

export const findInvitationByCode = maybeOne(
  'invitations_find_by_code',
  `select ${columns} from invitations where code_hash = any(:codeHashes::bytea[])`,
);

export const findInvitationByReference = maybeOne(
  'invitations_find_by_reference',
  `select ${columns} from invitations where reference = :reference`,
);

/** Unused invitations with a reference or to an e-mail; the columns of an agent's search. */
export const findOpenInvitations = many(
  'invitations_find_open',
  `select id, reference, email, market, sent_at, valid_until, coalesce(valid_until <= now(), false) as "is_expired!"
     from invitations where used_at is null and (reference = :reference? or email = :email?)
    order by reference limit 20`,
);

/** Invitations with a reference or to an e-mail, used ones too, with their state. */
export const findInvitationsWithState = many(
  'invitations_find_with_state',
  `select id, reference, email, market, sent_at, valid_until, used_at,
          case when is_unconfirmed then 'unconfirmed' when used_at is not null then 'used'
               when valid_until <= now() then 'expired' when sent_at is null then 'unsent' else 'sent' end as "state!"
     from invitations where reference = :reference or email = :email?
    order by reference limit 20`,
);

// Both markets have the same time zone. An invitation is valid until the end of its last day.
const timeZone = `'Europe/Brussels'`;
const today = `(now() at time zone ${timeZone})::date`;
const endOf = (day: string) => `((${day} + 1)::timestamp at time zone ${timeZone} - interval '1 second')`;

/** Unused invitations that have expired. */
export const findExpiredInvitations = many(
  'invitations_find_expired',
  'select id from invitations where used_at is null and valid_until <= now() order by reference',
);

/** Redeems an invitation for an account; no row when it was used before. */
export const redeemInvitation = maybeOne(
  'invitations_redeem',
  `update invitations
    set used_at = now(), account_id = :accountId
    where id = :id and used_at is null
    returning id`,
);

/** Gives an invitation a new code, valid for that many days; no row when it was used. The previous code stops working. */
export const renewInvitation = maybeOne(
  'invitations_renew',
  `update invitations
      set code_hash = :codeHash, sent_at = now(),
          valid_until = ${endOf(`${today} + :days::int`)}
    where id = :id and used_at is null
returning valid_until`,
);

/** Adds an invitation; no row when its reference exists. */
export const addInvitation = maybeOne(
  'invitations_add',
  `insert into invitations (reference, market, email, firstname, language, code_hash, valid_until)
   values (:reference, :market, :email, :firstname?, :language?, :codeHash?,
           case when :codeHash::bytea is not null then ${endOf(`coalesce(:validUntil?::date, ${today} + 30)`)} end)
   on conflict (reference) do nothing
returning id`,
);

/** Which of the references and codes invitations have. */
export const findKnownInvitations = many(
  'invitations_find_known',
  `select reference, code_hash from invitations
    where reference = any(:references::text[]) or code_hash = any(:codeHashes::bytea[])`,
);

/** Like `addInvitation` for many invitations, from a JSON array; no row for a reference that exists. */
export const addInvitations = many(
  'invitations_add_many',
  `insert into invitations (reference, market, email, firstname, language, code_hash, valid_until)
   select i.reference, i.market, i.email, i.firstname, i.language, decode(i.code_hash, 'hex'),
          case when i.code_hash is not null then ${endOf(`coalesce(i.valid_until, ${today} + 30)`)} end
     from json_to_recordset(:rows::json) as i (reference text, market text, email text, firstname text, language text,
          code_hash text, valid_until date)
   on conflict (reference) do nothing
returning id, reference`,
);

/** Adds directory people of new invitations. The arrays correspond by position. */
export const addInvitedPeople = execute(
  'invited_people_add_many',
  `insert into invited_people (invitation_id, platform, person_id)
   select invitation_id, platform, person_id
     from unnest(:invitationIds::uuid[], :platforms::text[], :personIds::text[])
       as invited (invitation_id, platform, person_id)`,
);

/** Adds a directory person that the account of a new invitation will be linked to. */
export const addInvitedPerson = execute(
  'invited_people_add',
  `insert into invited_people (invitation_id, platform, person_id)
    values (:invitationId, :platform, :personId)`,
);

/** Marks a used invitation as unconfirmed, with the hash of the link that takes it back within so many seconds. */
export const leaveUnconfirmed = execute(
  'invitations_leave_unconfirmed',
  `update invitations
      set is_unconfirmed = true, undo_hash = :undoHash, undo_until = now() + make_interval(secs => :seconds)
    where id = :id`,
);

/** Confirms the invitations of an account that were sent to an address that it has verified now; returns them. */
export const confirmInvitations = many(
  'invitations_confirm',
  `update invitations set is_unconfirmed = false, undo_hash = null, undo_until = null
    where account_id = :accountId and email = :email and is_unconfirmed
returning id, reference`,
);

/** Finds an unconfirmed invitation of an account. */
export const findUnconfirmedInvitation = maybeOne(
  'invitations_find_unconfirmed',
  `select ${columns}, account_id as "account_id!" from invitations
    where id = :id and is_unconfirmed and account_id is not null`,
);

/** Confirms an invitation of an account; no row when it was confirmed or taken back before. */
export const confirmInvitation = maybeOne(
  'invitations_confirm_one',
  `update invitations set is_unconfirmed = false, undo_hash = null, undo_until = null
    where id = :id and account_id = :accountId and is_unconfirmed
returning id`,
);

/** Finds the invitation that a link can still take back. */
export const findUndoable = maybeOne(
  'invitations_find_undoable',
  `select id, reference, market, account_id from invitations
    where undo_hash = :undoHash and market = :market and is_unconfirmed and undo_until > now()`,
);

/** Takes an unconfirmed invitation back, so that it can be used again; no row when it was confirmed or taken back before. */
export const undoInvitation = maybeOne(
  'invitations_undo',
  `update invitations
      set used_at = null, account_id = null, is_unconfirmed = false, undo_hash = null, undo_until = null, code_hash = null
    where undo_hash = :undoHash and is_unconfirmed and undo_until > now()
returning id`,
);

export const transferInvitations = execute(
  'invitations_transfer',
  'update invitations set account_id = :toId where account_id = :fromId',
);

/** The references of the invitations that an account has used, and of those to its addresses. */
export const listReferencesOf = many(
  'invitations_list_references_of',
  'select reference from invitations where account_id = :accountId or email = any(:emails::text[])',
);

/** Removes the invitations that an account has used, and those to its addresses. */
export const removeInvitationsOf = execute(
  'invitations_remove_of',
  'delete from invitations where account_id = :accountId or email = any(:emails::text[])',
);

/** Ends up to `most` links that take an invitation back, of anybody. Returns how many. */
export const endAnyUndoLinks = one(
  'invitations_end_any_undo',
  `with old as (select id from invitations where undo_hash is not null limit :most for update skip locked),
   changed as (update invitations set undo_hash = null, undo_until = null where id in (select id from old) returning 1)
   select count(*)::int as "removed!" from changed`,
);
