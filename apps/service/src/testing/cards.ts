import { importCards } from '../imports/import-cards';
import type { ImportReport } from '../imports/import-file';
import { importInvitations } from '../imports/import-invitations';
import { importPeople } from '../imports/import-people';
import type { Deps } from '../kernel/deps';

let count = 0;

function csvOf(row: Record<string, string>): string {
  return `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`;
}

function refuse(report: ImportReport): void {
  if (report.refused > 0) throw new Error(report.lines.join('\n'));
}

/** A card number that is unique in the test. */
export function newCardNumber(): string {
  count += 1;
  return `5065${String(count).padStart(12, '0')}`;
}

/** Adds a card with the operators' import; new and unassigned by default. */
export async function addCard(deps: Deps, given: Record<string, string> = {}): Promise<string> {
  const row = { card_number: newCardNumber(), ...given };
  refuse(await importCards(deps, csvOf(row)));
  return row.card_number;
}

/** Adds a directory person with the operators' import; returns the person's id. */
export async function addPerson(deps: Deps, given: Record<string, string> = {}): Promise<string> {
  count += 1;
  const row = { platform: 'personal', person_id: `P-test-${count}`, ...given };
  refuse(await importPeople(deps, csvOf(row)));
  return row.person_id;
}

/** Adds a valid invitation that was not sent; returns its code. */
export async function addInvitation(deps: Deps, given: Record<string, string> = {}): Promise<string> {
  count += 1;
  const signs = '234679ACDE';
  const code = Array.from(String(count).padStart(10, '0'), digit => signs[Number(digit)] ?? '2').join('');
  const row = {
    reference: `invitation-${count}`,
    email: `invited${count}@onboarding.example`,
    market: 'be',
    code,
    send: 'no',
    ...given,
  };
  refuse(await importInvitations(deps, csvOf(row)));
  return row.code;
}
