import { registerNumberCountry, validRegisterNumber } from '@talon/rules/register-number';
import { linkPlatforms } from '@talon/rules/duplicates';
import * as v from 'valibot';
import type { Deps } from '../kernel/deps';
import { transaction } from '../db/pool';
import { addContacts, clearContacts, putPerson } from '../integrations/directory-people';
import { birthdate, emails, gender, name, optional, phones, reference } from './columns';
import type { LineResult, ImportReport } from './import-file';
import { importLines } from './import-file';
import { readTable } from './read-table';

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

/** Adds the people of a platform to the directory, or updates them. */
export async function importPeople(deps: Deps, csv: string): Promise<ImportReport> {
  return importLines(readTable(csv, columns), row => takePerson(deps, row));
}

async function takePerson(deps: Deps, row: v.InferOutput<typeof columns>): Promise<LineResult> {
  const contacts = [
    ...(row.emails ?? []).map(value => ({ kind: 'email', value })),
    ...(row.phones ?? []).map(value => ({ kind: 'phone', value })),
  ];
  return transaction(deps.db, async tx => {
    const stored = await putPerson(tx, {
      platform: row.platform,
      personId: row.person_id,
      firstname: row.firstname ?? null,
      lastname: row.lastname ?? null,
      birthdate: row.birthdate ?? null,
      gender: row.gender ?? null,
      registerNumberHash: row.register_number ? deps.keyedHash('register-number', row.register_number) : null,
    });
    await clearContacts(tx, { platform: row.platform, personId: row.person_id });
    const kinds = contacts.map(({ kind }) => kind);
    const values = contacts.map(({ value }) => value);
    await addContacts(tx, { platform: row.platform, personId: row.person_id, kinds, values });
    return { done: stored?.is_new ? 'added' : 'updated' };
  });
}
