import { registerNumberCountry, validRegisterNumber } from '@talon/rules/register-number';
import { linkPlatforms } from '@talon/rules/duplicates';
import * as v from 'valibot';
import type { Deps } from '../kernel/deps';
import { planAnew } from '../db/plan-anew';
import type { Queryable } from '../db/pool';
import { addContactsOfPeople, clearContactsOfPeople, putPeople } from '../integrations/directory-people';
import { birthdate, emails, gender, name, optional, phones, reference } from './columns';
import { type ImportReport, importText } from './import-file';
import type { LineResult, TableImport } from './table-import';

const registerNumber = v.pipe(
  v.string(),
  v.transform(text => ({ text, country: registerNumberCountry(text) })),
  v.transform(({ text, country }) => country && validRegisterNumber(text, country)),
  v.check(digits => digits !== undefined, 'is not a national register number'),
);

const columns = v.object({
  platform: v.picklist(linkPlatforms, 'is not one of personal, client, third'),
  person_id: reference,
  firstname: optional(name),
  lastname: optional(name),
  birthdate: optional(birthdate),
  gender: optional(gender),
  register_number: optional(registerNumber),
  emails: optional(emails),
  phones: optional(phones),
});

type Row = v.InferOutput<typeof columns>;

/** Adds the people of a platform to the directory, or updates them. */
export const peopleImport: TableImport<Row, Row> = {
  kind: 'people',
  named: [{ column: 'platform' }, { column: 'person_id' }],
  columns,
  prepare: async (_deps, rows) => rows.map(prepared => ({ prepared })),
  takeMany: takePeople,
  async take(deps, tx, row) {
    const [result] = await takePeople(deps, tx, [row]);
    return result ?? { done: 'updated' };
  },
};

export function importPeople(deps: Deps, csv: string): Promise<ImportReport> {
  return importText(deps, peopleImport, csv);
}

const keyOf = (platform: string, personId: string) => `${platform} ${personId}`;

/** Puts people with one statement for each table. Undefined for each later row of the same person. */
async function takePeople(
  deps: Deps,
  tx: Queryable,
  rows: readonly Row[],
): Promise<(LineResult | undefined)[]> {
  const first = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row.platform, row.person_id);
    if (!first.has(key)) first.set(key, row);
  }
  const people = [...first.values()];
  const stored = await putPeople(tx, { rows: JSON.stringify(people.map(row => columnsOf(deps, row))) });
  await planAnew(tx, () =>
    clearContactsOfPeople(tx, {
      platforms: people.map(({ platform }) => platform),
      personIds: people.map(({ person_id }) => person_id),
    }),
  );
  const contacts = people.flatMap(contactsOf);
  await addContactsOfPeople(tx, {
    platforms: contacts.map(({ platform }) => platform),
    personIds: contacts.map(({ personId }) => personId),
    kinds: contacts.map(({ kind }) => kind),
    values: contacts.map(({ value }) => value),
  });
  const isNew = new Map(
    stored.map(({ platform, personId, is_new }) => [keyOf(platform, personId), is_new] as const),
  );
  return rows.map(row => {
    const key = keyOf(row.platform, row.person_id);
    if (first.get(key) !== row) return undefined;
    return { done: isNew.get(key) ? 'added' : 'updated' };
  });
}

function columnsOf(deps: Deps, row: Row): object {
  return {
    platform: row.platform,
    person_id: row.person_id,
    firstname: row.firstname,
    lastname: row.lastname,
    birthdate: row.birthdate,
    gender: row.gender,
    register_number_hash: row.register_number
      ? deps.keyedHash('register-number', row.register_number).toString('hex')
      : null,
  };
}

function contactsOf({ platform, person_id: personId, emails = [], phones = [] }: Row) {
  return [
    ...emails.map(value => ({ platform, personId, kind: 'email', value })),
    ...phones.map(value => ({ platform, personId, kind: 'phone', value })),
  ];
}
