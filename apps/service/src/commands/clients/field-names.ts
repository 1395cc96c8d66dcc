/** The words of earlier registration files, and what RFC 7591 calls them. */
const laterNames: Record<string, string> = {
  name: 'client_name',
  logo: 'logo_uri',
  scopes: 'scope, as one text with spaces between the scopes',
  default_scopes: 'default_scope, as one text with spaces between the scopes',
};

/** What is wrong with a field that a registration file does not have. `field` is in quotation marks. */
export function laterFieldName(field: string): string {
  const later = laterNames[field.replaceAll('"', '')];
  return later === undefined ? 'is not a field of a registration' : `is now called ${later}`;
}
