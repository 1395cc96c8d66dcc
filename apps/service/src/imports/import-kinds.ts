import type { ImportKind } from '@talon/rules/imports';
import { accountImport } from './import-accounts';
import { cardImport } from './import-cards';
import { invitationImport } from './import-invitations';
import { peopleImport } from './import-people';
import type { TableImport } from './table-import';

const kinds: Readonly<Record<ImportKind, unknown>> = {
  people: peopleImport,
  accounts: accountImport,
  cards: cardImport,
  invitations: invitationImport,
};

/** How files of a kind are imported. What a row is stays with the kind. */
export function importOf(kind: string): TableImport<unknown, unknown> {
  const found = kinds[kind as ImportKind] as TableImport<unknown, unknown> | undefined;
  if (!found) throw new Error(`no import of ${kind}`);
  return found;
}
