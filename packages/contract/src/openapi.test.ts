import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints';
import { errorStatus } from './errors';
import { openApiDocument } from './openapi';

const document = openApiDocument('https://account-api.example', endpoints) as {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { description: string }>; operationId: string }>
  >;
};

describe('the document of the calls', () => {
  test.each(Object.entries(endpoints))('%s', (name, endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    for (const code of endpoint.errors) {
      expect(operation?.responses[errorStatus[code]]?.description).toContain(code);
    }
  });

  test('every reference leads somewhere', () => {
    for (const [, path = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = path
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
      expect(found, path).toBeDefined();
    }
  });
});
