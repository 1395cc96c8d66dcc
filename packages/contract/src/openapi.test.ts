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
const ofResources = openApiDocumentOfResources(
  'https://api.example',
  'https://account-api.example',
  resources,
) as Document;

describe('the document of the calls', () => {
  test.each(Object.entries(endpoints))('%s', (name, endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    for (const code of endpoint.errors) {
      expect(operation?.responses[errorStatus[code]]?.description).toContain(code);
    }
  });

  test.each([
    ['of the account API', document],
    ['of the general API', ofResources],
  ])('every reference leads somewhere: %s', (_name, whole) => {
    for (const [, path = ''] of JSON.stringify(whole).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = path
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], whole);
      expect(found, path).toBeDefined();
    }
  });
});

describe('the document of the scoped resources', () => {
  test.each(Object.entries(resources))('%s names its scope and how it is refused', (name, endpoint) => {
    const operation = ofResources.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    expect(operation?.security).toEqual([{ application: [endpoint.scope] }]);
    expect(operation?.responses[401]?.description).toBe('login-required, token-refused');
    expect(operation?.responses[403]?.description).toContain('scope-missing');
  });
});
