import Ajv2020 from 'ajv/dist/2020.js';
import { webhookEvents } from '@talon/rules/webhooks';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { authorizationParameters } from './authorize';
import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints';
import { errorStatus } from './errors';
import { openApiDocument, openApiDocumentOfResources } from './openapi';
import type { JsonSchema } from './openapi/json-schema';
import { summaries } from './openapi/summaries';
import { tags } from './openapi/tags';
import { resources } from './resources';

interface Media {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Parameter {
  name?: string;
  schema?: JsonSchema;
  example?: unknown;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; headers?: object; content?: Record<string, Media> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  components: { schemas: Record<string, JsonSchema> };
}

const documents = {
  'of the account API': openApiDocument('https://account-api.example', endpoints) as Document,
  'of the general API': openApiDocumentOfResources(
    'https://api.example',
    'https://account-api.example',
    resources,
  ) as Document,
};
const document = documents['of the account API'];
const generalApi = documents['of the general API'];

const operationsOf = ({ paths, webhooks: sent = {} }: Document) =>
  [...Object.values(paths), ...Object.values(sent)].flatMap(path =>
    ['get', 'post', 'put', 'delete'].map(method => path[method]).filter(each => each !== undefined),
  );

const bodyOf = (operation: Operation | undefined) =>
  operation?.requestBody?.content['application/json'] ?? { schema: {}, example: undefined };

describe('the document of the account API', () => {
  test.each(Object.entries(endpoints))('%s', (name, endpoint: Endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    for (const code of endpoint.errors) {
      expect(operation?.responses[errorStatus[code]]?.description).toContain(code);
    }
    for (const status of [429, 503])
      if (operation?.responses[status])
        expect(operation.responses[status].headers).toHaveProperty('Retry-After');
  });

  test.each([
    ['signIn', 'oneOf', [['email'], ['phone']]],
    ['attach', 'oneOf', [['card_number'], ['invitation_code'], ['onboarding']]],
    ['deleteDuplicated', 'anyOf', [['email'], ['phone']]],
  ] as const)('%s: %s of the fields', (name, keyword, fields) => {
    const { method, path } = endpoints[name];
    const { schema } = bodyOf(document.paths[path]?.[method.toLowerCase()]);
    expect(schema[keyword]?.map(({ required }) => required)).toEqual(fields);
  });
});

describe('the document of the general API', () => {
  test.each(Object.entries(resources))('%s has its scope and its errors', (name, endpoint) => {
    const operation = generalApi.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    expect(operation?.security).toEqual([{ application: [endpoint.scope] }]);
    expect(operation?.responses[401]?.description).toBe('login-required, token-refused');
    expect(operation?.responses[401]?.headers).toHaveProperty('WWW-Authenticate');
    expect(operation?.responses[403]?.description).toContain('scope-missing');
  });
});

describe.each(webhookEvents)('the webhook %s', event => {
  const sent = generalApi.webhooks?.[event]?.['post'];

  test('has the headers of Standard Webhooks', () => {
    expect(sent?.parameters?.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
  });

  test('has a body that is named for it, and says who the person is', () => {
    const { schema } = bodyOf(sent);
    expect(schema.properties?.['type']?.const).toBe(event);
    expect(schema.required).toEqual(['type', 'timestamp', 'data']);
    expect(schema.properties?.['data']?.required).toContain('sub');
  });

  test('says what each answer leads to', () => {
    expect(Object.keys(sent?.responses ?? {}).toSorted()).toEqual(['2XX', '410', 'default']);
  });
});

describe('the OAuth endpoints', () => {
  const at = (path: string, method = 'post') => document.paths[path]?.[method];

  test.each([
    ['/oauth/par', 'post', [400, 401, 413, 429, 503]],
    ['/oauth/token', 'post', [400, 401, 429, 503]],
    ['/oauth/userinfo', 'get', [401, 503]],
    ['/oauth/userinfo', 'post', [401, 503]],
    ['/oauth/introspection', 'post', [401, 503]],
    ['/oauth/revocation', 'post', [401, 503]],
    ['/oauth/authorize', 'get', [503]],
    ['/oauth/authorize', 'post', [503]],
    ['/oauth/end-session', 'get', [503]],
  ])('%s by %s names the failures, and says how long to wait', (path, method, statuses) => {
    const { responses = {} } = at(path, method) ?? {};
    const failures = Object.keys(responses).filter(status => Number(status) >= 400);
    expect(failures.map(Number)).toEqual(statuses);
    for (const status of [429, 503].filter(each => statuses.includes(each)))
      expect(responses[status]?.headers).toHaveProperty('Retry-After');
  });

  test.each(['/oauth/par', '/oauth/token', '/oauth/introspection', '/oauth/revocation'])(
    '%s takes every way of authentication',
    path => {
      const form = at(path)?.requestBody?.content['application/x-www-form-urlencoded'];
      expect(Object.keys(form?.schema.properties ?? {})).toEqual(
        expect.arrayContaining(['client_id', 'client_secret', 'client_assertion', 'client_assertion_type']),
      );
    },
  );

  test.each([
    ['/oauth/par', 'post'],
    ['/oauth/token', 'post'],
    ['/oauth/userinfo', 'get'],
    ['/oauth/userinfo', 'post'],
  ])('%s by %s takes a proof', (path, method) => {
    expect(at(path, method)?.parameters?.map(({ name }) => name)).toContain('DPoP');
  });

  test('name every parameter of an authorization request', () => {
    const names = at('/oauth/authorize', 'get')?.parameters?.map(({ name }) => name);
    expect(names?.toSorted()).toEqual([...authorizationParameters, 'request_uri'].toSorted());
  });
});

test('every parameter of a query has a schema, and fixed values where it accepts no others', () => {
  const given = Object.entries(endpoints).flatMap(([name, { method, path }]) =>
    (document.paths[path]?.[method.toLowerCase()]?.parameters ?? []).map(each => ({ call: name, ...each })),
  );
  expect(given.filter(({ name, schema }) => name && !schema)).toEqual([]);
  const single = given.find(({ call, name }) => call === 'showStepUp' && name === 'single');
  expect(single?.schema?.enum).toEqual(['0', '1']);
});

test('the document of the account API has no webhooks', () => expect(document.webhooks).toBeUndefined());

describe.each(Object.entries(documents))('the document %s', (_name, api) => {
  test('every reference has a target', () => {
    for (const [, path = ''] of JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = path
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], api);
      expect(target, path).toBeDefined();
    }
  });

  test('every call is in one group, and every group has a call', () => {
    const operations = operationsOf(api);
    const known = api.tags.map(({ name }) => name);
    for (const operation of operations) {
      expect(operation.tags, operation.operationId).toHaveLength(1);
      expect(known).toContain(operation.tags[0]);
    }
    for (const name of known)
      expect(
        operations.some(({ tags: [tag] }) => tag === name),
        name,
      ).toBe(true);
  });

  test('every call says what it does', () => {
    expect(operationsOf(api).filter(({ summary }) => !summary)).toEqual([]);
  });

  test('every example is valid', () => {
    const ajv = new Ajv2020({ strict: false, formats: { uuid: true, 'date-time': true } });
    const wrong = operationsOf(api).flatMap(({ operationId, requestBody, responses, parameters = [] }) => {
      const media = [requestBody, ...Object.values(responses)].flatMap(each =>
        Object.values(each?.content ?? {}),
      );
      const examples = [
        ...parameters.filter(({ example }) => example !== undefined).map(each => [each.schema, each.example]),
        ...media.flatMap(({ schema, example, examples: named }) =>
          (named ? Object.values(named).map(({ value }) => value) : [example]).map(each => [schema, each]),
        ),
      ];
      expect(examples.length + Object.keys(responses).length).toBeGreaterThan(0);
      return examples
        .filter(([schema, example]) => {
          const resolved = JSON.stringify(schema).includes('#/components/schemas/Error')
            ? api.components.schemas['Error']
            : schema;
          return !ajv.validate(resolved as object, example);
        })
        .map(([, example]) => `${operationId}: ${JSON.stringify(example)} ${ajv.errorsText()}`);
    });
    expect(wrong).toEqual([]);
  });
});

const calls: [string, Endpoint][] = Object.entries({ ...endpoints, ...resources });

test('the service accepts the example of every body', () => {
  const operations = Object.values(documents).flatMap(operationsOf);
  const refused = calls.flatMap(([name, { body }]) => {
    const { example } = bodyOf(operations.find(({ operationId }) => operationId === name));
    return body && !v.is(body, example) ? [name] : [];
  });
  expect(refused).toEqual([]);
});

test('the summaries are those of the calls that exist', () => {
  expect(Object.keys(summaries).toSorted()).toEqual(calls.map(([name]) => name).toSorted());
});

test('the groups name only calls that exist, each once', () => {
  const named = tags.flatMap(group => group.calls);
  expect(named.toSorted()).toEqual(calls.map(([name]) => name).toSorted());
});
