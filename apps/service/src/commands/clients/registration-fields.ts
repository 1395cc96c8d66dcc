import { markets } from '@talon/markets/markets';
import { isMachineScope, scopes } from '@talon/rules/scopes';
import { webhookEvents } from '@talon/rules/webhooks';
import * as v from 'valibot';
import { laterFieldName } from './field-names';

const marketIds = markets.map(({ id }) => id);
const longestMaxAge = 365 * 24 * 60 * 60;

/** Scopes in one text with spaces between them (RFC 6749, section 3.3). */
const scopeText = v.pipe(
  v.string('must be one text with spaces between the scopes'),
  v.transform(text => text.split(' ').filter(each => each !== '')),
  v.array(v.custom<string>(isScope, ({ received }) => `contains ${received}, which is not a scope`)),
  v.minLength(1, 'needs at least one scope'),
  v.check(list => new Set(list).size === list.length, 'contains a scope twice'),
);
const text = v.pipe(v.string('must be a text'), v.trim(), v.minLength(1, 'is empty'), v.maxLength(100));
const address = v.nullish(v.string('must be a text'), null);
const addresses = v.array(v.string('must be a text'), 'must be a list');

/** The fields of a registration file: the names of RFC 7591 and OpenID Connect Registration, and a few of our own. */
export const registrationSchema = v.strictObject(
  {
    client_name: text,
    logo_uri: v.nullish(v.pipe(v.string('must be a text'), v.maxLength(20_000)), null),
    client_uri: address,
    policy_uri: address,
    tos_uri: address,
    redirect_uris: v.optional(addresses, []),
    post_logout_redirect_uris: v.optional(addresses, []),
    backchannel_logout_uri: address,
    backchannel_logout_uris: v.nullish(
      v.record(v.picklist(marketIds, `must name a market: ${marketIds.join(' or ')}`), v.string()),
      null,
    ),
    scope: scopeText,
    default_scope: v.optional(scopeText),
    grant_types: v.optional(
      v.array(
        v.picklist(
          ['authorization_code', 'refresh_token', 'client_credentials'],
          'must be authorization_code, refresh_token or client_credentials',
        ),
        'must be a list',
      ),
      ['authorization_code', 'refresh_token'],
    ),
    response_types: v.optional(v.array(v.string(), 'must be a list')),
    token_endpoint_auth_method: v.picklist(
      ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
      'must be none, client_secret_basic, client_secret_post or private_key_jwt',
    ),
    webhook_uri: address,
    webhook_events: v.optional(
      v.pipe(
        v.array(
          v.picklist(webhookEvents, ({ received }) => `contains ${received}, which is no event`),
          'must be a list',
        ),
        v.check(list => new Set(list).size === list.length, 'contains an event twice'),
      ),
      [],
    ),
    jwks: v.nullish(v.strictObject({ keys: v.array(v.record(v.string(), v.unknown())) }), null),
    is_pkce_required: v.optional(v.boolean('must be true or false'), true),
    id_token_signed_response_alg: v.optional(
      v.picklist(['ES256', 'RS256'], 'must be ES256 or RS256'),
      'RS256',
    ),
    subject_type: v.optional(v.picklist(['public', 'pairwise'], 'must be public or pairwise'), 'public'),
    sector_identifier_uri: address,
    require_pushed_authorization_requests: v.optional(v.boolean('must be true or false'), false),
    dpop_bound_access_tokens: v.optional(v.boolean('must be true or false'), false),
    default_max_age: v.nullish(
      v.pipe(
        v.number('must be a number of seconds'),
        v.integer('must be whole seconds'),
        v.minValue(0, 'must be 0 or more'),
        v.maxValue(longestMaxAge, 'must be a year at most'),
      ),
      null,
    ),
  },
  ({ expected, received }) => (expected === 'never' ? laterFieldName(received) : 'is missing'),
);

function isScope(given: unknown): boolean {
  return typeof given === 'string' && (scopes.some(scope => scope === given) || isMachineScope(given));
}

/** The fields of a registration file, with its scopes as lists. */
export type ClientFields = v.InferOutput<typeof registrationSchema>;

/** A registration that was checked. */
export type ClientRegistration = Omit<ClientFields, 'default_scope'> & { default_scope: string[] };
