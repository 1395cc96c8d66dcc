import { isIP } from 'node:net';
import { isPublicAddress } from '../../kernel/public-address';
import * as v from 'valibot';
import { type Registrant, redirectUriProblem, webAddressProblem } from '../../domain/clients/redirect-uri';
import { sectorOf } from '../../domain/clients/subject';
import { grantProblems } from './grant-problems';
import { keysProblem } from './public-keys';
import { type ClientFields, type ClientRegistration, registrationSchema } from './registration-fields';

const image = /^data:image\/(svg\+xml|png|jpeg|webp)[;,]/;
const webPages = [
  'client_uri',
  'policy_uri',
  'tos_uri',
  'backchannel_logout_uri',
  'sector_identifier_uri',
  'webhook_uri',
] as const;

/** The rules for the addresses of a client: HTTP in development, and the domains that it must not use. */
export type RegistrationContext = Omit<Registrant, 'isPublic'>;

/** Checks a registration. Throws an error with one line for each invalid field. */
export function readRegistration(given: unknown, place: RegistrationContext): ClientRegistration {
  const result = v.safeParse(registrationSchema, given);
  const problems = result.success
    ? problemsOf(result.output, place)
    : result.issues.map(issue => `${fieldOf(issue)}: ${issue.message}`);
  if (!result.success || problems.length > 0) {
    throw new Error(['The registration is invalid:', ...problems.map(problem => `  ${problem}`)].join('\n'));
  }
  return { ...result.output, default_scope: result.output.default_scope ?? result.output.scope };
}

/** The path of a field. A scope has no path of its own in a file. */
function fieldOf(issue: v.BaseIssue<unknown>): string {
  return (v.getDotPath(issue) ?? 'the file').replace(/^((default_)?scope)\.\d+$/, '$1');
}

function problemsOf(given: ClientFields, place: RegistrationContext): string[] {
  const isPublic = given.token_endpoint_auth_method === 'none';
  const redirects = (name: 'redirect_uris' | 'post_logout_redirect_uris') =>
    given[name].map((uri, index) =>
      problemLine(`${name}.${index}`, redirectUriProblem(uri, { ...place, isPublic })),
    );
  const web = (name: (typeof webPages)[number]) => {
    const uri = given[name];
    return problemLine(name, uri === null ? undefined : webAddressProblem(uri, place));
  };
  return [
    ...redirects('redirect_uris'),
    ...redirects('post_logout_redirect_uris'),
    ...webPages.map(web),
    ...Object.entries(given.backchannel_logout_uris ?? {}).map(([market, uri]) =>
      problemLine(`backchannel_logout_uris.${market}`, webAddressProblem(uri, place)),
    ),
    problemLine('logo_uri', logoProblem(given.logo_uri, place)),
    problemLine(
      'default_scope',
      (given.default_scope ?? []).every(scope => given.scope.includes(scope))
        ? undefined
        : 'contains one that is not in scope',
    ),
    problemLine('webhook_uri', webhookProblem(given, place)),
    problemLine('sector_identifier_uri', sectorProblem(given)),
    ...grantProblems(given),
    problemLine(
      'is_pkce_required',
      isPublic && !given.is_pkce_required ? 'may be false for a confidential client only' : undefined,
    ),
    problemLine('jwks', keysProblem(given.jwks, given.token_endpoint_auth_method === 'private_key_jwt')),
  ].filter(problem => problem !== undefined);
}

function problemLine(name: string, problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : `${name}: ${problem}`;
}

function logoProblem(logo: string | null, place: RegistrationContext): string | undefined {
  if (logo === null || image.test(logo)) return undefined;
  return webAddressProblem(logo, place);
}

function sectorProblem(given: ClientFields): string | undefined {
  const { subject_type, sector_identifier_uri, redirect_uris } = given;
  if (subject_type === 'public')
    return sector_identifier_uri === null ? undefined : 'is for pairwise subjects only';
  const isReadable = [...redirect_uris, sector_identifier_uri ?? ''].every(
    uri => uri === '' || URL.canParse(uri),
  );
  if (!isReadable || sectorOf(given) !== undefined) return undefined;
  return sector_identifier_uri === null
    ? 'is missing: the redirect URIs have no host of their own in common'
    : 'needs a host of its own';
}

/** The sender refuses internal addresses too, also those that a name leads to later. */
function webhookProblem(
  { webhook_uri: uri, webhook_events: events }: ClientFields,
  { isDevelopment }: RegistrationContext,
): string | undefined {
  if (uri === null) return events.length > 0 ? 'is missing: the client has webhook_events' : undefined;
  if (events.length === 0) return 'needs webhook_events';
  const host = URL.canParse(uri) ? new URL(uri).hostname.replace(/^\[|\]$/g, '') : '';
  return !isDevelopment && isIP(host) && !isPublicAddress(host) ? 'is not on the public internet' : undefined;
}
