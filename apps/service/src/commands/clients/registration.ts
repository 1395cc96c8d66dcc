import { type Registrant, redirectUriProblem, webAddressProblem } from '../../domain/clients/redirect-uri';
import { scopes } from '@talon/rules/scopes';
import * as v from 'valibot';
import { keysProblem } from './public-keys';

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const scopeList = v.pipe(
  v.array(v.picklist(scopes, 'is no scope')),
  v.check(list => new Set(list).size === list.length, 'names a scope twice'),
);
const image = /^data:image\/(svg\+xml|png|jpeg|webp)[;,]/;

const fields = v.strictObject({
  name: text,
  logo: v.nullish(v.pipe(v.string(), v.maxLength(20_000)), null),
  client_uri: v.nullish(v.string(), null),
  redirect_uris: v.pipe(v.array(v.string()), v.minLength(1, 'needs one at least')),
  post_logout_redirect_uris: v.optional(v.array(v.string()), []),
  backchannel_logout_uri: v.nullish(v.string(), null),
  scopes: v.pipe(scopeList, v.minLength(1, 'needs one at least')),
  default_scopes: v.pipe(scopeList, v.minLength(1, 'needs one at least')),
  token_endpoint_auth_method: v.picklist(
    ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    'is none, client_secret_basic, client_secret_post or private_key_jwt',
  ),
  jwks: v.nullish(v.strictObject({ keys: v.array(v.record(v.string(), v.unknown())) }), null),
  is_pkce_required: v.optional(v.boolean(), true),
  id_token_signed_response_alg: v.optional(v.picklist(['ES256', 'RS256'], 'is ES256 or RS256'), 'ES256'),
});

export type Registration = v.InferOutput<typeof fields>;

/** Where an application is registered, and whether it is our own. */
export type RegistrationPlace = Omit<Registrant, 'isPublic'>;

/** The names of what an operator decides about an application. */
export const registrationFields = Object.keys(fields.entries) as (keyof Registration)[];

/** A registration that holds together; throws a line for each field that is wrong. */
export function readRegistration(given: unknown, place: RegistrationPlace): Registration {
  const result = v.safeParse(fields, given);
  const problems = result.success
    ? problemsOf(result.output, place)
    : result.issues.map(issue => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
  if (!result.success || problems.length > 0) {
    throw new Error(['The registration is wrong:', ...problems.map(problem => `  ${problem}`)].join('\n'));
  }
  return result.output;
}

function problemsOf(given: Registration, place: RegistrationPlace): string[] {
  const isPublic = given.token_endpoint_auth_method === 'none';
  const answers = (name: 'redirect_uris' | 'post_logout_redirect_uris') =>
    given[name].map((uri, index) =>
      told(`${name}.${index}`, redirectUriProblem(uri, { ...place, isPublic })),
    );
  const web = (name: 'client_uri' | 'backchannel_logout_uri') => {
    const uri = given[name];
    return told(name, uri === null ? undefined : webAddressProblem(uri, place));
  };
  return [
    ...answers('redirect_uris'),
    ...answers('post_logout_redirect_uris'),
    web('client_uri'),
    web('backchannel_logout_uri'),
    told('logo', logoProblem(given.logo, place)),
    told(
      'default_scopes',
      given.default_scopes.every(scope => given.scopes.includes(scope))
        ? undefined
        : 'has one that is not among the scopes',
    ),
    told(
      'is_pkce_required',
      isPublic && !given.is_pkce_required ? 'may be left out by a confidential client only' : undefined,
    ),
    told('jwks', keysProblem(given.jwks, given.token_endpoint_auth_method === 'private_key_jwt')),
  ].filter(problem => problem !== undefined);
}

function told(name: string, problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : `${name}: ${problem}`;
}

function logoProblem(logo: string | null, place: RegistrationPlace): string | undefined {
  if (logo === null || image.test(logo)) return undefined;
  return webAddressProblem(logo, place);
}
