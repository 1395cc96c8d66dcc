import { planAnew } from '../db/plan-anew';
import type { Queryable } from '../db/pool';
import { addInvitations, addInvitedPeople, findKnownInvitations } from '../domain/invitations/invitations';
import { peopleOf } from '../domain/platform-links/people-of';
import type { Deps } from '../kernel/deps';
import { type ImportedInvitation, isSent } from './invitation-columns';
import type { LineResult } from './table-import';

/**
 * Adds invitations with one statement for each table. Undefined for those that are sent or belong to an account, and for
 * a reference or code that occurs again or is stored.
 */
export async function takeManyInvitations(
  deps: Deps,
  tx: Queryable,
  rows: readonly ImportedInvitation[],
): Promise<(LineResult | undefined)[]> {
  const simple = await planAnew(tx, () => withoutCare(deps, tx, rows));
  const added = await addInvitations(tx, {
    rows: JSON.stringify([...simple].map(([row, codeHash]) => columnsOf(row, codeHash))),
  });
  const ids = new Map(added.map(({ id, reference }) => [reference, id]));
  const people = [...simple.keys()].flatMap(row => {
    const id = ids.get(row.reference);
    return id === undefined ? [] : peopleOf(row).map(person => ({ ...person, id }));
  });
  await addInvitedPeople(tx, {
    invitationIds: people.map(({ id }) => id),
    platforms: people.map(({ platform }) => platform),
    personIds: people.map(({ personId }) => personId),
  });
  return rows.map(row => (simple.has(row) && ids.has(row.reference) ? { done: 'added' } : undefined));
}

/** The rows that share nothing with another one, each with the hash of its code. */
async function withoutCare(
  deps: Deps,
  tx: Queryable,
  rows: readonly ImportedInvitation[],
): Promise<Map<ImportedInvitation, string | null>> {
  const hashes = new Map(
    rows.map(row => [row, row.code === undefined ? null : deps.keyedHash('invitation', row.code)]),
  );
  const known = await findKnownInvitations(tx, {
    references: rows.map(({ reference }) => reference),
    codeHashes: [...hashes.values()].filter(hash => hash !== null),
  });
  const keysOf = (reference: string, hash: Buffer | null) =>
    hash ? [`reference ${reference}`, `code ${hash.toString('hex')}`] : [`reference ${reference}`];
  const taken = new Set(known.flatMap(({ reference, code_hash }) => keysOf(reference, code_hash)));
  const seen = new Set<string>();
  for (const [row, hash] of hashes)
    for (const key of keysOf(row.reference, hash)) (seen.has(key) ? taken : seen).add(key);
  const simple = [...hashes].filter(
    ([row, hash]) =>
      !isSent(row) && row.account === undefined && keysOf(row.reference, hash).every(key => !taken.has(key)),
  );
  return new Map(simple.map(([row, hash]) => [row, hash?.toString('hex') ?? null]));
}

function columnsOf(row: ImportedInvitation, codeHash: string | null): object {
  return {
    reference: row.reference,
    market: row.market,
    email: row.email,
    firstname: row.firstname,
    language: row.language,
    code_hash: codeHash,
    valid_until: row.valid_until,
  };
}
