import { toJsonSchema } from '@valibot/to-json-schema';
import { mfaMethods } from './challenge';
import type { Endpoint } from './endpoint';
import type { ErrorCode } from './errors';
import {
  applicationErrors,
  bearerErrors,
  commonErrors,
  errorStatus,
  onboardingErrors,
  staffErrors,
} from './errors';

type Endpoints = Readonly<Record<string, Endpoint>>;

/**
 * The account API as an OpenAPI 3.1 document, generated from the endpoints.
 * `origin` is that of the API host, without a trailing slash.
 */
export function openApiDocument(origin: string, endpoints: Endpoints): object {
  return documentOf('Talon account API', origin, endpoints, {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      onboarding: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Onboarding',
        description: 'The handle that `POST /onboarding` returned.',
      },
    },
    parameters: {
      deviceId: {
        name: 'X-Device-ID',
        in: 'header',
        description:
          "A random UUID that names the device in the person's list; it is not a secret and gives no access.",
        schema: { type: 'string', format: 'uuid' },
      },
    },
  });
}

/** The general API as an OpenAPI document. `issuer` is the authorization server that issues its access tokens. */
export function openApiDocumentOfResources(origin: string, issuer: string, resources: Endpoints): object {
  return documentOf('Talon general API', origin, resources, {
    securitySchemes: {
      application: {
        type: 'openIdConnect',
        openIdConnectUrl: `${issuer}/.well-known/openid-configuration`,
      },
    },
  });
}

function documentOf(title: string, origin: string, endpoints: Endpoints, components: object): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: origin }],
    paths,
    components: { ...components, schemas: { Error: errorSchema } },
  };
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string', description: 'A text in the requested language.' },
    fields: {
      type: 'array',
      items: { type: 'string' },
      description: 'The invalid fields, as dotted paths.',
    },
    retryAfterSeconds: { type: 'integer', description: 'As in Retry-After.' },
    scope: { type: 'string', description: 'With scope-missing: the scope that the token needs.' },
    mfa: {
      type: 'object',
      description: 'With mfa-required: the challenge of the sign-in.',
      required: ['method', 'payload'],
      properties: {
        method: { type: 'string', enum: [...mfaMethods] },
        payload: { type: 'string' },
      },
    },
    authorization: {
      type: 'object',
      description:
        'With login-required and required-action-… of an authorization request: the client, and how the person must sign in.',
      required: ['client', 'login_hint', 'ui_locales'],
      properties: {
        client: {
          type: 'object',
          required: ['client_id', 'name', 'logo', 'host'],
          properties: {
            client_id: { type: 'string' },
            name: { type: 'string' },
            logo: { type: ['string', 'null'] },
            host: { type: 'string' },
          },
        },
        login_hint: { type: ['string', 'null'] },
        ui_locales: { type: 'array', items: { type: 'string' } },
      },
    },
  },
};

function operation(operationId: string, endpoint: Endpoint): object {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]);
  return {
    operationId,
    summary: endpoint.summary,
    ...securityOf(endpoint),
    parameters: [
      ...names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...(endpoint.query ?? []).map(name => ({ name, in: 'query', schema: { type: 'string' } })),
      ...(endpoint.access === 'application' ? [] : [{ $ref: '#/components/parameters/deviceId' }]),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) },
    }),
    responses: {
      ...(endpoint.reply
        ? { 200: { description: 'Done.', content: json(schemaOf(endpoint.reply, 'output')) } }
        : {}),
      ...((!endpoint.reply || endpoint.mayBeEmpty) && { 204: { description: 'Done.' } }),
      ...failures([
        ...endpoint.errors,
        ...(endpoint.access.endsWith('bearer') ? bearerErrors : []),
        ...(endpoint.access === 'onboarding' ? onboardingErrors : []),
        ...(endpoint.access === 'application' ? applicationErrors : []),
        ...(endpoint.access === 'staff' ? staffErrors : []),
        ...commonErrors,
      ]),
    },
  };
}

function securityOf({ access, scope }: Endpoint): object {
  if (access === 'anyone') return {};
  if (access === 'application') return { security: [{ application: scope ? [scope] : [] }] };
  return { security: access === 'maybe-bearer' ? [{}, { bearer: [] }] : [{ [access]: [] }] };
}

function failures(codes: readonly ErrorCode[]): Record<string, object> {
  const statuses = [...new Set(codes.map(code => errorStatus[code]))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map(status => [
      status,
      {
        description: [...new Set(codes)].filter(code => errorStatus[code] === status).join(', '),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );
}

function schemaOf(schema: NonNullable<Endpoint['body']>, typeMode: 'input' | 'output'): object {
  // JSON Schema cannot express a check across fields. The summary of the call describes it.
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode });
  return rest;
}

function json(schema: object): object {
  return { 'application/json': { schema } };
}
