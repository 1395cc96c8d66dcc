import { markets } from '@talon/markets/markets';
import { type Registrant, redirectUriProblem, webAddressProblem } from '../../domain/clients/redirect-uri';
import { scopes } from '@talon/rules/scopes';
import * as v from 'valibot';
import { keysProblem } from './public-keys';

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const scopeList = v.pipe(
  v.array(v.picklist(scopes, 'is not a scope')),
  v.check(list => new Set(list).size === list.length, 'contains a scope twice'),
);
const marketIds = markets.map(({ id }) => id);
const image = /^data:image\/(svg\+xml|png|jpeg|webp)[;,]/;

const fields = v.strictObject({
  name: text,
  logo: v.nullish(v.pipe(v.string(), v.maxLength(20_000)), null),
  client_uri: v.nullish(v.string(), null),
  redirect_uris: v.pipe(v.array(v.string()), v.minLength(1, 'needs at least one')),
  post_logout_redirect_uris: v.optional(v.array(v.string()), []),
  backchannel_logout_uri: v.nullish(v.string(), null),
  backchannel_logout_uris: v.nullish(
    v.record(v.picklist(marketIds, `must name a market: ${marketIds.join(' or ')}`), v.string()),
    null,
  ),
  scopes: v.pipe(scopeList, v.minLength(1, 'needs at least one')),
  default_scopes: v.pipe(scopeList, v.minLength(1, 'needs at least one')),
  token_endpoint_auth_method: v.picklist(
    ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    'must be none, client_secret_basic, client_secret_post or private_key_jwt',
  ),
  jwks: v.nullish(v.strictObject({ keys: v.array(v.record(v.string(), v.unknown())) }), null),
  is_pkce_required: v.optional(v.boolean(), true),
  id_token_signed_response_alg: v.optional(v.picklist(['ES256', 'RS256'], 'must be ES256 or RS256'), 'RS256'),
});

export type ClientRegistration = v.InferOutput<typeof fields>;

/** The rules for the addresses of a client: HTTP in development, and the domains that it must not use. */
export type RegistrationContext = Omit<Registrant, 'isPublic'>;

/** The fields of a client that an operator sets. */
export const registrationFields = Object.keys(fields.entries) as (keyof ClientRegistration)[];

/** Checks a registration. Throws an error with one line for each invalid field. */
export function readRegistration(given: unknown, place: RegistrationContext): ClientRegistration {
  const result = v.safeParse(fields, given);
  const problems = result.success
    ? problemsOf(result.output, place)
    : result.issues.map(issue => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
  if (!result.success || problems.length > 0) {
    throw new Error(['The registration is invalid:', ...problems.map(problem => `  ${problem}`)].join('\n'));
  }
  return result.output;
}

function problemsOf(given: ClientRegistration, place: RegistrationContext): string[] {
  const isPublic = given.token_endpoint_auth_method === 'none';
  const redirects = (name: 'redirect_uris' | 'post_logout_redirect_uris') =>
    given[name].map((uri, index) =>
      problemLine(`${name}.${index}`, redirectUriProblem(uri, { ...place, isPublic })),
    );
  const web = (name: 'client_uri' | 'backchannel_logout_uri') => {
    const uri = given[name];
    return problemLine(name, uri === null ? undefined : webAddressProblem(uri, place));
  };
  return [
    ...redirects('redirect_uris'),
    ...redirects('post_logout_redirect_uris'),
    web('client_uri'),
    web('backchannel_logout_uri'),
    ...Object.entries(given.backchannel_logout_uris ?? {}).map(([market, uri]) =>
      problemLine(`backchannel_logout_uris.${market}`, webAddressProblem(uri, place)),
    ),
    problemLine('logo', logoProblem(given.logo, place)),
    problemLine(
      'default_scopes',
      given.default_scopes.every(scope => given.scopes.includes(scope))
        ? undefined
        : 'contains one that is not among the scopes',
    ),
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
