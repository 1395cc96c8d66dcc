import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importAccounts } from '../imports/import-accounts';
import { importCards } from '../imports/import-cards';
import { importInvitations } from '../imports/import-invitations';
import { importPeople } from '../imports/import-people';
import type { Deps } from '../kernel/deps';
import { seedFolder } from '../kernel/project-folder';
import { loadClients } from './load-clients';
import { loadResourceServers } from './load-resource-servers';
import { loadStaff } from './load-staff';

/**
 * Loads the people, accounts, cards, invitations, clients and staff that docs/demonstration.md lists, with the operators' imports.
 * Existing rows are not changed. Returns the lines to print after the start.
 */
export async function loadDemonstration(deps: Deps): Promise<string[]> {
  const read = (name: string) => readFile(join(seedFolder, name), 'utf8');
  const reports = [
    await importPeople(deps, await read('people.csv')),
    await importAccounts(deps, await read('accounts.csv')),
    await importCards(deps, await read('cards.csv')),
    await importInvitations(deps, await read('invitations.csv')),
  ];
  if (reports.some(report => report.refused > 0)) {
    throw new Error(`demonstration data: ${reports.flatMap(report => report.lines).join('; ')}`);
  }
  await loadClients(deps, await read('clients.json'));
  await loadResourceServers(deps, await read('resource-servers.json'));
  await loadStaff(deps, await read('staff.json'));
  return [
    `codes and messages arrive at ${deps.hosts.default.originOf('outbox')}/`,
    'activate the card 5065 0000 0000 0001 or the invitation AAAAA 22222',
    'sign in as lotte@peeters.example with "vier dozen thee"; docs/demonstration.md lists everybody',
  ];
}
