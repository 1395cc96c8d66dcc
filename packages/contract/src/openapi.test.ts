import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints';
import { errorStatus } from './errors';
import { openApiDocument, openApiDocumentOfResources } from './openapi';
import { resources } from './resources';

interface Document {
  paths: Record<
    string,
    Record<
      string,
      { responses: Record<string, { description: string }>; operationId: string; security?: object[] }
    >
  >;
}

const document = openApiDocument('https://account-api.example', endpoints) as Document;
const generalApi = openApiDocumentOfResources(
  'https://api.example',
  'https://account-api.example',
  resources,
) as Document;

describe('the document of the account API', () => {
  test.each(Object.entries(endpoints))('%s', (name, endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    for (const code of endpoint.errors) {
      expect(operation?.responses[errorStatus[code]]?.description).toContain(code);
    }
  });

  test.each([
    ['of the account API', document],
    ['of the general API', generalApi],
  ])('every reference has a target: %s', (_name, api) => {
    for (const [, path = ''] of JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = path
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], api);
      expect(target, path).toBeDefined();
    }
  });
});

describe('the document of the general API', () => {
  test.each(Object.entries(resources))('%s has its scope and its errors', (name, endpoint) => {
    const operation = generalApi.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    expect(operation?.security).toEqual([{ application: [endpoint.scope] }]);
    expect(operation?.responses[401]?.description).toBe('login-required, token-refused');
    expect(operation?.responses[403]?.description).toContain('scope-missing');
  });
});
