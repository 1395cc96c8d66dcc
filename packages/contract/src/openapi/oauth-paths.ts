import type { JsonSchema } from './json-schema';
import {
  authorizationExample,
  authorizationForm,
  authorizationParameters,
  givenToken,
  logOutParameters,
  proofParameter,
  pushedForm,
  tokenExamples,
  tokenForm,
  userinfoForm,
} from './oauth-parameters';
import { oauthReplies } from './oauth-replies';

export const oauthTag = {
  name: 'OAuth',
  description:
    'The authorization server: OAuth 2.0 and OpenID Connect. Read these addresses from the discovery document instead of copying them.',
};

type Reply = keyof typeof oauthReplies;

const json = (reply: Reply) => ({ 'application/json': oauthReplies[reply] });
const done = (reply: Reply) => ({ 200: { description: 'Done.', content: json(reply) } });
const failed = (status: number, description: string) => ({
  [status]: { description, content: json('error') },
});
const retried = (status: number, description: string) => ({
  [status]: {
    description,
    headers: { 'Retry-After': { $ref: '#/components/headers/retryAfter' } },
    content: json('error'),
  },
});
const form = (schema: JsonSchema, examples: object, required = true) => ({
  required,
  content: { 'application/x-www-form-urlencoded': { schema, ...examples } },
});

const redirect = { description: 'A redirect of the browser.' };
const client = { security: [{ client: [] }, {}] };
/** Every endpoint that reads or writes. */
const unavailable = retried(503, 'temporarily_unavailable: wait as long as `Retry-After` says.');
const unavailablePage = {
  503: {
    description: 'A page for the person, who may try again.',
    headers: { 'Retry-After': { $ref: '#/components/headers/retryAfter' } },
  },
};
const wrongToken = failed(
  401,
  'invalid_token: the access token is not valid, or the proof of its key is missing. Refresh it.',
);
const wrongClient = failed(401, 'invalid_client: the secret or the authentication method is wrong.');

/** The endpoints of the authorization server, by path. They are on the host of the issuer. */
export function oauthPaths(issuer: string): Record<string, object> {
  const operation = (operationId: string, summary: string, more: object) => ({
    operationId,
    tags: [oauthTag.name],
    summary,
    ...more,
  });
  const servers = [{ url: issuer }];
  const begun = { 303: redirect, ...unavailablePage };
  const claims = { security: [{ application: ['openid'] }], parameters: [proofParameter] };
  return {
    '/.well-known/openid-configuration': {
      servers,
      get: operation(
        'discovery',
        'Show every endpoint and what it supports. Also at `/.well-known/oauth-authorization-server`.',
        {
          responses: done('discovery'),
        },
      ),
    },
    '/oauth/authorize': {
      servers,
      get: operation(
        'authorize',
        'Send the browser here to sign a person in. The response is a `code`, or an `error`, at your redirect URI.',
        {
          parameters: authorizationParameters,
          responses: begun,
        },
      ),
      post: operation(
        'authorizeByForm',
        'The same with a form. The browser is redirected to the same request by GET.',
        {
          requestBody: form(authorizationForm, { example: authorizationExample }),
          responses: begun,
        },
      ),
    },
    '/oauth/par': {
      servers,
      post: operation(
        'pushedAuthorization',
        'Send the parameters of an authorization request from your server, and get a `request_uri` to use at `/oauth/authorize` instead.',
        {
          ...client,
          parameters: [proofParameter],
          requestBody: form(pushedForm, { example: authorizationExample }),
          responses: {
            201: { description: 'Done.', content: json('pushed') },
            ...failed(400, 'invalid_request: a parameter is missing or wrong.'),
            ...wrongClient,
            ...failed(413, 'invalid_request: the request is too long.'),
            ...retried(429, 'temporarily_unavailable: too many requests of one client from one network.'),
            ...unavailable,
          },
        },
      ),
    },
    '/oauth/token': {
      servers,
      post: operation(
        'token',
        'Redeem a code, get new tokens with a refresh token, or get a token of a machine client.',
        {
          ...client,
          parameters: [proofParameter],
          requestBody: form(tokenForm, { examples: tokenExamples }),
          responses: {
            ...done('tokens'),
            ...failed(
              400,
              'invalid_grant: the code or the refresh token is used, expired, revoked, or of another client or market.',
            ),
            ...wrongClient,
            ...retried(429, 'temporarily_unavailable: too many tokens of one machine client.'),
            ...unavailable,
          },
        },
      ),
    },
    '/oauth/userinfo': {
      servers,
      get: operation('userinfo', 'Show the claims of the scopes that the person has approved.', {
        ...claims,
        responses: { ...done('userinfo'), ...wrongToken, ...unavailable },
      }),
      post: operation('userinfoByForm', 'The same with a form.', {
        ...claims,
        requestBody: form(userinfoForm, { example: { access_token: 'SlAV32hkKG' } }, false),
        responses: { ...done('userinfo'), ...wrongToken, ...unavailable },
      }),
    },
    '/oauth/introspection': {
      servers,
      post: operation('introspection', 'Show whether a token is valid, and for what. For servers only.', {
        ...client,
        requestBody: form(givenToken, { example: { token: 'SlAV32hkKG' } }),
        responses: { ...done('introspection'), ...wrongClient, ...unavailable },
      }),
    },
    '/oauth/revocation': {
      servers,
      post: operation(
        'revocation',
        'End a token. A refresh token ends with every token of the same sign-in.',
        {
          ...client,
          requestBody: form(givenToken, {
            example: { token: '8xLOxBtZp8', token_type_hint: 'refresh_token' },
          }),
          responses: {
            200: { description: 'Done, also if the token was not valid.' },
            ...wrongClient,
            ...unavailable,
          },
        },
      ),
    },
    '/oauth/jwks': {
      servers,
      get: operation('keys', 'Show the public keys that verify ID tokens and log-out tokens.', {
        responses: done('keys'),
      }),
    },
    '/oauth/end-session': {
      servers,
      get: operation('endSession', 'Send the browser here to log the person out. The person confirms it.', {
        parameters: logOutParameters,
        responses: {
          200: { description: 'The page on which the person confirms.' },
          303: redirect,
          ...unavailablePage,
        },
      }),
    },
  };
}
