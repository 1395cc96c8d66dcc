import { findMarket, markets } from '@talon/markets/markets';
import { normaliseEmail } from '@talon/rules/contact';
import { normaliseInvitationCode } from '@talon/rules/invitation-code';
import * as v from 'valibot';
import type { Deps } from '../kernel/deps';
import { sendInvitationWithin } from '../domain/invitations/send-invitation';
import { isViolation, type Queryable } from '../db/pool';
import { findReference } from '../domain/accounts/accounts';
import { peopleOf } from '../domain/platform-links/people-of';
import { auditEvent } from '../domain/audit/audit-events';
import { addInvitation, addInvitedPerson, redeemInvitation } from '../domain/invitations/invitations';
import { day, flag, language, name, normalised, optional, reference } from './columns';
import { type ImportReport, importText } from './import-file';
import { LineRefused, type LineResult, type TableImport } from './table-import';

const columns = v.object({
  reference,
  market: v.pipe(
    v.string(),
    v.check(id => findMarket(id) !== undefined, `is not one of ${markets.map(({ id }) => id).join(', ')}`),
  ),
  email: normalised(normaliseEmail, 'is not an e-mail'),
  firstname: optional(name),
  language: optional(language),
  user_id: optional(reference),
  customer_user_id: optional(reference),
  fridom_user_id: optional(reference),
  /** The code of a printed letter; without one the service creates it. */
  code: optional(normalised(normaliseInvitationCode, 'is not an invitation code')),
  /** The last day of the given code; by default in 30 days. */
  valid_until: optional(day),
  /** Whether the invitation is sent at once, with a code of the service; by default yes if no code is given. */
  send: optional(flag),
  /** The reference of the account that used the invitation in an earlier system. */
  account: optional(reference),
});

type Row = v.InferOutput<typeof columns>;

/** Adds invitations and sends them. An existing reference is not changed. */
export const invitationImport: TableImport<Row, Row> = {
  kind: 'invitations',
  columns,
  prepare: async (_deps, rows) =>
    rows.map(row => {
      const problem = problemOf(row);
      return problem === undefined ? { prepared: row } : { problem };
    }),
  take: takeInvitation,
  problemOf: error =>
    isViolation(error, 'invitations_code_hash_key') ? 'code belongs to another invitation' : undefined,
};

export function importInvitations(deps: Deps, csv: string): Promise<ImportReport> {
  return importText(deps, invitationImport, csv);
}

/** By default, an invitation is sent if it has neither a code nor an account. */
const isSent = ({ code, account, send = code === undefined && account === undefined }: Row) => send;

function problemOf(row: Row): string | undefined {
  if (isSent(row) && row.code !== undefined) return 'code must be empty if send is yes';
  if (isSent(row) && row.account !== undefined) return 'send must be no if account is given';
  if (row.code === undefined && row.valid_until !== undefined) return 'valid_until needs a code';
  return undefined;
}

async function takeInvitation(deps: Deps, tx: Queryable, row: Row): Promise<LineResult> {
  const added = await add(deps, tx, row);
  if (!added) return { done: 'already exists' };
  if (row.account !== undefined) await useFor(deps, tx, row.account, added);
  if (!isSent(row)) return { done: 'added' };
  await sendInvitationWithin(deps, tx, added);
  return { done: 'added and sent' };
}

/** Returns the id of the new invitation; undefined if its reference exists. */
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

async function useFor(deps: Deps, tx: Queryable, account: string, invitationId: string): Promise<void> {
  const user = await findReference(tx, { reference: account });
  if (!user) throw new LineRefused('account is not the reference of an account');
  await redeemInvitation(tx, { id: invitationId, accountId: user.id });
  await auditEvent(tx, {
    accountId: user.id,
    event: 'card-added',
    market: null,
    deviceId: null,
    address: null,
    operator: deps.operator,
  });
}
