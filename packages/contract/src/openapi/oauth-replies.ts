import type { JsonSchema } from './json-schema';

const text: JsonSchema = { type: 'string' };
const seconds: JsonSchema = { type: 'integer' };

/** The replies of the OAuth endpoints, each with an example. */
export const oauthReplies = {
  tokens: {
    schema: {
      type: 'object',
      required: ['access_token', 'token_type', 'expires_in', 'scope'],
      properties: {
        access_token: text,
        token_type: { type: 'string', enum: ['Bearer', 'DPoP'] },
        expires_in: { ...seconds, description: 'Seconds.' },
        scope: { ...text, description: 'The scopes that the person has approved.' },
        id_token: { ...text, description: 'With `openid`: a signed JWT.' },
        refresh_token: {
          ...text,
          description: 'With `offline_access`. Store the next one at each refresh.',
        },
      },
    },
    example: {
      access_token: 'SlAV32hkKG',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid profile offline_access',
      id_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI3YzllIn0.c2ln',
      refresh_token: '8xLOxBtZp8',
    },
  },
  pushed: {
    schema: {
      type: 'object',
      required: ['request_uri', 'expires_in'],
      properties: {
        request_uri: { ...text, description: 'Works once.' },
        expires_in: { ...seconds, description: 'Seconds.' },
      },
    },
    example: { request_uri: 'urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c', expires_in: 60 },
  },
  userinfo: {
    schema: {
      type: 'object',
      required: ['sub'],
      properties: {
        sub: { ...text, description: 'The id of the person.' },
        name: text,
        given_name: text,
        family_name: text,
        birthdate: text,
        gender: text,
        locale: text,
        email: text,
        email_verified: { type: 'boolean' },
        phone_number: text,
        phone_number_verified: { type: 'boolean' },
      },
    },
    example: {
      sub: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      name: 'Vera Claes',
      given_name: 'Vera',
      family_name: 'Claes',
      locale: 'nl',
      email: 'vera.claes@mail.example',
      email_verified: true,
    },
  },
  introspection: {
    schema: {
      type: 'object',
      required: ['active'],
      properties: {
        active: {
          type: 'boolean',
          description: 'False for every token that is not valid, with no other member.',
        },
        sub: text,
        client_id: text,
        scope: text,
        iss: text,
        token_type: text,
        exp: seconds,
        iat: seconds,
      },
    },
    example: {
      active: true,
      sub: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      client_id: 'lunchbox',
      scope: 'openid profile',
      token_type: 'Bearer',
      exp: 1_795_430_400,
      iat: 1_795_426_800,
    },
  },
  keys: {
    schema: {
      type: 'object',
      required: ['keys'],
      properties: { keys: { type: 'array', items: { type: 'object' } } },
    },
    example: {
      keys: [
        { kty: 'RSA', use: 'sig', alg: 'RS256', kid: '2026-11', e: 'AQAB', n: '0vx7agoebGcQSuuPiLJXZptN9n' },
      ],
    },
  },
  discovery: {
    schema: {
      type: 'object',
      required: ['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri'],
      properties: { issuer: text, authorization_endpoint: text, token_endpoint: text, jwks_uri: text },
    },
    example: {
      issuer: 'https://account-api.talon.example',
      authorization_endpoint: 'https://account-api.talon.example/oauth/authorize',
      token_endpoint: 'https://account-api.talon.example/oauth/token',
      jwks_uri: 'https://account-api.talon.example/oauth/jwks',
    },
  },
  error: {
    schema: {
      type: 'object',
      required: ['error'],
      properties: {
        error: { ...text, description: 'The name of the error in its RFC.' },
        error_description: { ...text, description: 'A sentence for developers.' },
      },
    },
    example: { error: 'invalid_grant', error_description: 'grant request is invalid' },
  },
} as const satisfies Record<string, { schema: JsonSchema; example: unknown }>;
