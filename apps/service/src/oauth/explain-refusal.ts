import type { errors, KoaContextWithOIDC } from 'oidc-provider';
import { refusalTable } from './refusal-table';

/** Why the engine refused a request, for the developers of the client. */
export interface ExplainedRefusal {
  reason: string;
  /** Null if the engine names none. */
  parameter: string | null;
  /** The `error_description`; undefined if there is none. */
  sentence: string | undefined;
}

/** Parameters whose values are neither secret nor about a person. */
const shown = new Set([
  'redirect_uri',
  'post_logout_redirect_uri',
  'scope',
  'response_type',
  'response_mode',
  'grant_type',
  'code_challenge_method',
  'prompt',
  'max_age',
  'resource',
]);

const longestShown = 200;

/** Finds the row of the table that explains a refusal. */
export function explainRefusal(
  { oidc }: KoaContextWithOIDC,
  { error, error_description, error_detail }: errors.OIDCProviderError,
): ExplainedRefusal {
  const said = [error_description, error_detail].filter(Boolean).join(': ');
  for (const row of refusalTable) {
    const found = row.error === undefined || row.error === error ? row.says.exec(said || error) : null;
    if (!found) continue;
    const sentence = row.sentence?.(oidc?.client, found) ?? error_description;
    return { reason: row.reason, parameter: row.parameter || (found[1] ?? null), sentence };
  }
  return { reason: 'other', parameter: null, sentence: error_description };
}

/** What the request sent in a parameter: null if it may be secret. Of an address only what it is compared by. */
export function givenValue({ oidc }: KoaContextWithOIDC, parameter: string | null): string | null {
  const value = parameter !== null && shown.has(parameter) ? oidc?.params?.[parameter] : undefined;
  if (typeof value !== 'string' || parameter === null) return null;
  const text = parameter.endsWith('uri') ? withoutQuery(value) : value;
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, longestShown);
}

/** The query of an address that is not registered may name a person. */
function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return address.split(/[?#]/, 1)[0] ?? '';
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return url.href;
}
