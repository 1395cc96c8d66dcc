import type { Endpoint } from './endpoint';
import { apiVersions } from './openapi/api-versions';
import { errorSchema } from './openapi/error-schema';
import { oauthPaths, oauthTag } from './openapi/oauth-paths';
import { operation } from './openapi/operation';
import { tags } from './openapi/tags';
import { webhookOperations, webhookTag } from './openapi/webhook-operations';

type Endpoints = Readonly<Record<string, Endpoint>>;

/** Where an API is, and the authorization server that issues the tokens of applications. Origins without a trailing slash. */
interface Origins {
  origin: string;
  issuer: string;
}

/** The account API as an OpenAPI 3.1 document, generated from the endpoints. */
export function openApiDocument(origin: string, endpoints: Endpoints): object {
  return documentOf('Talon account API', { origin, issuer: origin }, endpoints, {
    bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, from `POST /token`.' },
    onboarding: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Onboarding',
      description: 'The handle that `POST /onboarding` returned.',
    },
  });
}

/** The general API as an OpenAPI document, with the webhooks of applications. */
export function openApiDocumentOfResources(origin: string, issuer: string, resources: Endpoints): object {
  const { tags: groups, ...document } = documentOf('Talon general API', { origin, issuer }, resources, {});
  return { ...document, tags: [...groups, webhookTag], webhooks: webhookOperations() };
}

function documentOf(title: string, { origin, issuer }: Origins, endpoints: Endpoints, schemes: object) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  const used = tags.filter(({ calls }) => calls.some(call => Object.hasOwn(endpoints, call)));
  return {
    openapi: '3.1.0',
    info: { title, version: apiVersions[0].version },
    servers: [{ url: origin }],
    tags: [...used.map(({ name, description }) => ({ name, description })), oauthTag],
    paths: { ...paths, ...oauthPaths(issuer) },
    components: {
      securitySchemes: {
        ...schemes,
        application: {
          type: 'openIdConnect',
          openIdConnectUrl: `${issuer}/.well-known/openid-configuration`,
          description: 'An access token that a person approved.',
        },
        client: { type: 'http', scheme: 'basic', description: 'The client id and the client secret.' },
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
      headers: {
        retryAfter: {
          description: 'Seconds until the call may be tried again (RFC 9110, section 10.2.3).',
          schema: { type: 'integer', minimum: 1 },
        },
        challenge: {
          description: 'The authentication that the call needs (RFC 6750, section 3).',
          schema: { type: 'string' },
        },
      },
      schemas: { Error: errorSchema },
    },
  };
}
