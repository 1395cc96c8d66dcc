import type { JsonSchema } from './json-schema';

const text: JsonSchema = { type: 'string' };

/** The parameters of an authorization request: name, description, an example, and what it accepts if that is not any text. */
const authorization: readonly (readonly [
  name: string,
  description: string,
  example: string,
  schema?: JsonSchema,
])[] = [
  ['client_id', 'Your client.', 'lunchbox'],
  [
    'redirect_uri',
    'One of the registered addresses, exactly; for a native app on loopback with any port. Needed without `request_uri`.',
    'https://lunchbox.example/callback',
  ],
  [
    'response_type',
    'Always `code`. Needed without `request_uri`.',
    'code',
    { type: 'string', enum: ['code'] },
  ],
  ['scope', 'Scopes with spaces between them. Without it: the registered default scopes.', 'openid profile'],
  ['state', 'A random value that comes back unchanged. Compare it.', 'af0ifjsldkj'],
  ['nonce', 'A random value that the ID token repeats. Compare it.', 'n-0S6_WzA2Mj'],
  [
    'code_challenge',
    'The SHA-256 of the code verifier, base64url (RFC 7636).',
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  ],
  ['code_challenge_method', 'Always `S256`.', 'S256', { type: 'string', enum: ['S256'] }],
  [
    'response_mode',
    'How the response reaches you. Default: `query`.',
    'query',
    { type: 'string', enum: ['query', 'form_post', 'fragment'] },
  ],
  [
    'prompt',
    '`consent` asks for consent again. `none` never shows a page. `login`, `select_account` and `create` choose the page.',
    'consent',
  ],
  ['max_age', 'The oldest sign-in that is good enough, in seconds.', '600'],
  [
    'resource',
    'The resource server that the access token is for (RFC 8707).',
    'https://personal.example/api',
  ],
  ['acr_values', 'How surely the person must be authenticated.', 'urn:talon:two-factor'],
  ['claims', 'Single claims, as JSON (OpenID Connect Core, section 5.5).', '{"id_token":{"email":null}}'],
  [
    'dpop_jkt',
    'The thumbprint of the key of your DPoP proofs, to which the code is bound (RFC 9449).',
    '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I',
  ],
  ['login_hint', 'The email or phone of the person.', 'vera.claes@mail.example'],
  [
    'id_token_hint',
    'An ID token of the person whom you expect.',
    'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI3YzllIn0.c2ln',
  ],
  ['ui_locales', 'Languages by preference.', 'nl fr'],
  ['claims_locales', 'Accepted and ignored.', 'nl'],
  [
    'display',
    'Accepted and ignored: the pages are the same.',
    'page',
    { type: 'string', enum: ['page', 'popup', 'touch', 'wap'] },
  ],
];

const required = ['client_id', 'redirect_uri', 'response_type'];

/** Parameters that an ordinary request does not have. */
const rare = [
  'max_age',
  'login_hint',
  'id_token_hint',
  'ui_locales',
  'claims_locales',
  'claims',
  'acr_values',
  'resource',
  'dpop_jkt',
  'display',
];

/** The same parameters in a form. */
export const authorizationForm: JsonSchema = {
  type: 'object',
  required,
  properties: Object.fromEntries(
    authorization.map(([name, description, , schema = text]) => [name, { ...schema, description }]),
  ),
};

export const authorizationExample = Object.fromEntries(
  authorization.filter(([name]) => !rare.includes(name)).map(([name, , example]) => [name, example]),
);

/** A proof of possession of the client's key (RFC 9449). */
export const proofParameter = {
  name: 'DPoP',
  in: 'header',
  description: 'A proof with your key, which binds the token to it (RFC 9449).',
  schema: text,
};

/** What the browser carries instead after the request was pushed. */
const pushedParameter = {
  name: 'request_uri',
  in: 'query',
  description: 'Of a pushed request. Then only this and `client_id` are sent.',
  schema: text,
  example: 'urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c',
};

export const authorizationParameters = [
  ...authorization.map(([name, description, example, schema = text]) => ({
    name,
    in: 'query',
    description,
    ...(name === 'client_id' && { required: true }),
    schema,
    example,
  })),
  pushedParameter,
];

export const logOutParameters = [
  ['id_token_hint', 'The ID token of the sign-in.', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI3YzllIn0.c2ln'],
  ['post_logout_redirect_uri', 'One of the registered addresses.', 'https://lunchbox.example/'],
  ['state', 'A value that comes back unchanged.', 'af0ifjsldkj'],
].map(([name, description, example]) => ({ name, in: 'query', description, schema: text, example }));

const property = (description: string): JsonSchema => ({ type: 'string', description });

/** How a client names itself in the form, unless it uses HTTP Basic. */
const clientProperties: Record<string, JsonSchema> = {
  client_id: property('With `none` and `client_secret_post`.'),
  client_secret: property('With `client_secret_post`.'),
  client_assertion: property('With `private_key_jwt`: the signed JWT (RFC 7523).'),
  client_assertion_type: property(
    'With `private_key_jwt`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.',
  ),
};

/** An authorization request with the authentication of the client. */
export const pushedForm: JsonSchema = {
  ...authorizationForm,
  properties: { ...authorizationForm.properties, ...clientProperties },
};

export const tokenForm: JsonSchema = {
  type: 'object',
  required: ['grant_type'],
  properties: {
    grant_type: { type: 'string', enum: ['authorization_code', 'refresh_token', 'client_credentials'] },
    code: property('With `authorization_code`: the code of the redirect. Valid once, for a minute.'),
    redirect_uri: property('With `authorization_code`: the same as in the authorization request.'),
    code_verifier: property('With `authorization_code`: the secret of the code challenge.'),
    refresh_token: property('With `refresh_token`: the latest one.'),
    scope: property('With `client_credentials`: scopes of the client, with spaces between them.'),
    resource: property('The resource server that the access token is for (RFC 8707).'),
    ...clientProperties,
  },
};

export const tokenExamples = {
  code: {
    summary: 'Redeem a code',
    value: {
      grant_type: 'authorization_code',
      code: 'SplxlOBeZQQYbYS6WxSbIA',
      redirect_uri: 'https://lunchbox.example/callback',
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    },
  },
  refresh: {
    summary: 'Get new tokens',
    value: { grant_type: 'refresh_token', refresh_token: '8xLOxBtZp8' },
  },
  machine: {
    summary: 'Get a token of a machine client',
    value: { grant_type: 'client_credentials', scope: 'cards:block' },
  },
};

/** Userinfo also reads the token here, if there is no `Authorization` header (RFC 6750, section 2.2). */
export const userinfoForm: JsonSchema = {
  type: 'object',
  properties: { access_token: property('Without an `Authorization` header.') },
};

export const givenToken: JsonSchema = {
  type: 'object',
  required: ['token'],
  properties: {
    token: property('An access token or a refresh token.'),
    token_type_hint: { type: 'string', enum: ['access_token', 'refresh_token'] },
    ...clientProperties,
  },
};
