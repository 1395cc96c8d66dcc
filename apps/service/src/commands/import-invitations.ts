import { findMarket, markets } from '@talon/markets/markets';
import { normaliseEmail } from '@talon/rules/contact';
import { normaliseInvitationCode } from '@talon/rules/invitation-code';
import * as v from 'valibot';
import type { Deps } from '../core/deps';
import { sendInvitation } from '../core/invitations/send-invitation';
import { isViolation, transaction } from '../db/pool';
import { findReference } from '../repositories/accounts';
import { addInvitation, redeemInvitation } from '../repositories/invitations';
import { flag, language, name, normalised, optional, reference } from './columns';
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
  /** The last day before it, yyyy-mm-dd; 30 days from now where only a code is given. */
  valid_until: optional(v.pipe(v.string(), v.isoDate('is not a date (yyyy-mm-dd)'))),
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
  try {
    const added = await add(deps, row);
    if (!added) return { done: 'already there' };
    if (!send) return { done: 'added' };
    await sendInvitation(deps, added);
    return { done: 'added and sent' };
  } catch (error) {
    if (isViolation(error, 'invitations_code_hash_key'))
      return { problem: 'code is that of another invitation' };
    throw error;
  }
}

/** Answers the id of a new invitation; undefined where its reference is there already. */
async function add(deps: Deps, row: Row): Promise<string | undefined> {
  const { code, account } = row;
  return transaction(deps.db, async tx => {
    const [added] = await addInvitation(
      tx,
      row.reference,
      row.market,
      row.email,
      row.firstname ?? null,
      row.language ?? null,
      row.user_id ?? null,
      row.customer_user_id ?? null,
      row.fridom_user_id ?? null,
      code ? deps.keyedHash('invitation', code) : null,
      row.valid_until ?? null,
    );
    if (added && account !== undefined) {
      const [holder] = await findReference(tx, account);
      if (!holder) throw new LineRefused('account is the reference of no account');
      await redeemInvitation(tx, added.id, holder.id);
    }
    return added?.id;
  });
}
