import { endpoints } from '@talon/contract/endpoints';
import { apiVersions, versioningRule } from '@talon/contract/openapi/api-versions';
import { resources } from '@talon/contract/resources';
import { webhooks } from '@talon/contract/webhooks';
import { describe, expect, test } from 'vitest';
import { routes } from '../../oauth/routes';
import { withTestService } from '../../testing/service';

const service = withTestService();

const apis = [
  { host: 'account-api.talon.localhost:3000', other: 'api.talon.localhost:3000', calls: endpoints, sent: {} },
  {
    host: 'api.talon.localhost:3000',
    other: 'account-api.talon.localhost:3000',
    calls: resources,
    sent: webhooks,
  },
  {
    host: 'account-api.talon-lux.localhost:3000',
    other: 'api.talon-lux.localhost:3000',
    calls: endpoints,
    sent: {},
  },
  {
    host: 'api.talon-lux.localhost:3000',
    other: 'account-api.talon-lux.localhost:3000',
    calls: resources,
    sent: webhooks,
  },
];

/** The document that the page gives to its renderer. */
async function readShown(host: string) {
  const { text } = await service.call('/docs', { host });
  const [, json = ''] = /<script type="application\/json" id="openapi">(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(json);
}

describe.each(apis)('the reference of $host', ({ host, other, calls, sent }) => {
  test('shows the OpenAPI document as it is, after an introduction', async () => {
    const { info, ...shown } = await readShown(host);
    const { info: served, ...document } = JSON.parse((await service.call('/openapi.json', { host })).text);
    expect(shown).toEqual(document);
    expect(info).toEqual({ ...served, description: expect.any(String) });
    const paths = [...Object.values(calls).map(({ path }) => path), ...Object.values(routes)];
    expect(Object.keys(shown.paths)).toEqual(expect.arrayContaining(paths));
    expect(Object.keys(shown.webhooks ?? {})).toEqual(Object.keys(sent));
  });

  test('introduces the other API, the ways to authenticate, errors, the versioning rule and the changes', async () => {
    const { info, components } = await readShown(host);
    expect(info.description).toContain(`(http://${other}/docs)`);
    expect(info.description).toContain('(/openapi.json)');
    for (const { description } of Object.values<{ description: string }>(components.securitySchemes)) {
      expect(info.description).toContain(`- ${description}`);
    }
    for (const sentence of versioningRule) expect(info.description).toContain(`- ${sentence}`);
    for (const { version, changes } of apiVersions) {
      expect(info.description).toContain(`### ${version}, `);
      for (const change of changes) expect(info.description).toContain(`- ${change}`);
    }
    expect(info.description).not.toMatch(/undefined|\[object/);
  });

  test('its scripts come from here, and have neither the origin of the host nor anything to call', async () => {
    const { headers, text } = await service.call('/docs', { host });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain('sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox');
    expect(headers['cache-control']).toBe('public, max-age=300');
    const loaded = [...text.matchAll(/src="([^"]*)"/g)].map(([, address]) => address);
    expect(loaded).toEqual(['/docs/reference.js', '/docs/scalar.js']);
  });

  test.each([
    ['GET', '/docs/nothing', 404],
    ['POST', '/docs', 405],
    ['DELETE', '/docs/scalar.js', 405],
  ])('%s %s is refused', async (method, path, status) => {
    expect((await service.call(path, { host, method })).status).toBe(status);
  });
});
