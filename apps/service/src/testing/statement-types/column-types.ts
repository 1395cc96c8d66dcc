/**
 * Column types that the database does not know, as the generated file writes them. A column with a check such as
 * `kind in ('email', 'phone')` needs no line here: the values become its type.
 */
export const columnTypes: Record<string, string> = {
  'clients.default_scopes': 'Scope[]',
  'clients.backchannel_logout_uris': 'Record<string, string>',
  'clients.jwks': '{ keys: Record<string, unknown>[] }',
  'clients.scopes': 'Scope[]',
  'consents.scopes': 'Scope[]',
  'link_proposals.addresses':
    "{ channel: 'email' | 'sms'; destination: string; shared: boolean; removable: boolean; gets_code?: boolean }[]",
  'link_proposals.removed': 'string[]',
  'link_proposals.destinations': "{ channel: 'email' | 'sms'; destination: string; current: boolean }[]",
  'oidc_records.payload': 'Record<string, unknown>',
};

/** The imports of the types above. */
export const columnTypeImports = ["import type { Scope } from '@talon/rules/scopes';"];
