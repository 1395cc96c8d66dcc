import type { ClientRow } from '../../domain/clients/clients';
import { type ClientRegistration, registrationSchema } from './registration-fields';

/** The fields of a client that an operator sets, by their names in a registration file. */
const registrationFields = Object.keys(registrationSchema.entries) as (keyof ClientRegistration)[];

/** The columns of the fields whose columns have another name. */
const columns = {
  client_name: 'name',
  logo_uri: 'logo',
  scope: 'scopes',
  default_scope: 'default_scopes',
} as const;

function columnOf(field: keyof ClientRegistration): string {
  return field in columns ? columns[field as keyof typeof columns] : field;
}

/** A registration by the columns of the table, as JSON. */
export function storedRegistration(registration: ClientRegistration): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(registration).map(([name, value]) => [
        columnOf(name as keyof ClientRegistration),
        value,
      ]),
    ),
  );
}

/** The stored registration of a client with the names and the form of a registration file. */
export function registrationOf(client: ClientRow): Record<string, unknown> {
  const response_types = client.grant_types.includes('client_credentials') ? [] : ['code'];
  const stored: Record<string, unknown> = { ...client, response_types };
  return Object.fromEntries(registrationFields.map(name => [name, asInFile(name, stored[columnOf(name)])]));
}

function asInFile(name: string, value: unknown): unknown {
  return (name === 'scope' || name === 'default_scope') && Array.isArray(value) ? value.join(' ') : value;
}
