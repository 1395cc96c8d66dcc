import { findMarket, markets } from '@talon/markets/markets';
import { normaliseEmail } from '@talon/rules/contact';
import { normaliseInvitationCode } from '@talon/rules/invitation-code';
import * as v from 'valibot';
import type { Deps } from '../kernel/deps';
import { sendInvitationWithin } from '../domain/invitations/send-invitation';
import { isViolation, type Queryable, transaction } from '../db/pool';
import { findReference } from '../domain/accounts/accounts';
import { peopleOf } from '../domain/platform-links/people-of';
import { auditEvent } from '../domain/audit/audit-events';
import { addInvitation, addInvitedPerson, redeemInvitation } from '../domain/invitations/invitations';
import { day, flag, language, name, normalised, optional, reference } from './columns';
import type { Outcome, Report } from './import-file';
import { importLines, LineRefused } from './import-file';
import { readTable } from './read-table';

const columns = v.object({
  reference,
  market: v.pipe(
    v.string(),
    v.check(id => findMarket(id) !== undefined, `is none of ${markets.map(({ id }) => id).join(', ')}`),
  ),
  email: normalised(normaliseEmail, 'is not an e-mail'),
  firstname: optional(name),
  language: optional(language),
  user_id: optional(reference),
  customer_user_id: optional(reference),
  fridom_user_id: optional(reference),
  /** For a letter that is printed elsewhere; without one the service makes it. */
  code: optional(normalised(normaliseInvitationCode, 'is not an invitation code')),
  /** The last day on which the given code works; 30 days from now where nothing is said. */
  valid_until: optional(day),
  /** Whether it is sent at once, with a code of its own; yes where nothing is said and no code is given. */
  send: optional(flag),
  /** The reference of the account that it was used for, where that happened in an earlier system. */
  account: optional(reference),
});

type Row = v.InferOutput<typeof columns>;

/** Takes invitations in and sends them; a reference that is there already is left alone. */
export async function importInvitations(deps: Deps, csv: string): Promise<Report> {
  return importLines(readTable(csv, columns), row => takeInvitation(deps, row));
}

async function takeInvitation(deps: Deps, row: Row): Promise<Outcome> {
  const { code, account, send = code === undefined && account === undefined } = row;
  if (send && code !== undefined) return { problem: 'code is made by the service where it sends' };
  if (send && account !== undefined) return { problem: 'account has used it: it is not sent' };
  if (code === undefined && row.valid_until !== undefined)
    return { problem: 'valid_until is without a code' };
  try {
    return await transaction(deps.db, async tx => {
      const added = await add(deps, tx, row);
      if (!added) return { done: 'already there' };
      if (account !== undefined) await useFor(tx, account, added);
      if (send) await sendInvitationWithin(deps, tx, added);
      return { done: send ? 'added and sent' : 'added' };
    });
  } catch (error) {
    if (isViolation(error, 'invitations_code_hash_key'))
      return { problem: 'code is that of another invitation' };
    throw error;
  }
}

/** Answers the id of a new invitation; undefined where its reference is there already. */
async function add(deps: Deps, tx: Queryable, row: Row): Promise<string | undefined> {
  const added = await addInvitation(tx, {
    reference: row.reference,
    market: row.market,
    email: row.email,
    firstname: row.firstname ?? null,
    language: row.language ?? null,
    codeHash: row.code ? deps.keyedHash('invitation', row.code) : null,
    validUntil: row.valid_until ?? null,
  });
  if (!added) return undefined;
  for (const { platform, personId } of peopleOf(row))
    await addInvitedPerson(tx, { invitationId: added.id, platform, personId });
  return added.id;
}

async function useFor(tx: Queryable, account: string, invitationId: string): Promise<void> {
  const holder = await findReference(tx, { reference: account });
  if (!holder) throw new LineRefused('account is the reference of no account');
  await redeemInvitation(tx, { id: invitationId, accountId: holder.id });
  await auditEvent(tx, {
    accountId: holder.id,
    event: 'card-added',
    market: null,
    deviceId: null,
    address: null,
  });
}
