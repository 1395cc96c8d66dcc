import type { LinkPlatform } from '@talon/rules/duplicates';
import { statement } from '../../db/statement';
import type { PersonId } from '../../kernel/ports/directory';

export interface InvitationRow {
  id: string;
  reference: string;
  market: string;
  email: string;
  firstname: string | null;
  language: string | null;
  /** Whom its account will be linked to. */
  people: PersonId[];
  used_at: Date | null;
  is_expired: boolean;
}

const columns = `id, reference, market, email, firstname, language, used_at,
                 array(select json_build_object('platform', platform, 'personId', person_id)
                         from invited_people where invitation_id = invitations.id order by platform) as people,
                 coalesce(valid_until <= now(), false) as is_expired`;

export const findInvitation = statement<[id: string], InvitationRow>(
  'invitations_find',
  `select ${columns} from invitations where id = $1`,
);

export const findInvitationByCode = statement<[codeHash: Buffer], InvitationRow>(
  'invitations_find_by_code',
  `select ${columns} from invitations where code_hash = $1`,
);

export const findInvitationByReference = statement<[reference: string], InvitationRow>(
  'invitations_find_by_reference',
  `select ${columns} from invitations where reference = $1`,
);

// Both markets live by the same clock. What is said to work until a day works all that day.
const timeZone = `'Europe/Brussels'`;
const today = `(now() at time zone ${timeZone})::date`;
const endOf = (day: string) => `((${day} + 1)::timestamp at time zone ${timeZone} - interval '1 second')`;

/** Those that expired without being used. */
export const findExpiredInvitations = statement<[], { id: string }>(
  'invitations_find_expired',
  'select id from invitations where used_at is null and valid_until <= now() order by reference',
);

/** Uses an invitation for an account; no row where it was used before. */
export const redeemInvitation = statement<[id: string, accountId: string], { id: string }>(
  'invitations_redeem',
  'update invitations set used_at = now(), account_id = $2 where id = $1 and used_at is null returning id',
);

/** Gives an invitation a new code, valid for so many more days; no row where it was used. The code before is gone. */
export const renewInvitation = statement<[id: string, codeHash: Buffer, days: number], { valid_until: Date }>(
  'invitations_renew',
  `update invitations
      set code_hash = $2, sent_at = now(),
          valid_until = ${endOf(`${today} + $3::int`)}
    where id = $1 and used_at is null
returning valid_until`,
);

/** Puts an invitation in; no row where its reference is there already. */
export const addInvitation = statement<
  [
    reference: string,
    market: string,
    email: string,
    firstname: string | null,
    language: string | null,
    codeHash: Buffer | null,
    validUntil: string | null,
  ],
  { id: string }
>(
  'invitations_add',
  `insert into invitations (reference, market, email, firstname, language, code_hash, valid_until)
   values ($1, $2, $3, $4, $5, $6,
           case when $6::bytea is not null then ${endOf(`coalesce($7::date, ${today} + 30)`)} end)
   on conflict (reference) do nothing
returning id`,
);

/** Names a person that the account of a new invitation will be linked to. */
export const addInvitedPerson = statement<
  [invitationId: string, platform: LinkPlatform, personId: string],
  never
>(
  'invited_people_add',
  'insert into invited_people (invitation_id, platform, person_id) values ($1, $2, $3)',
);
