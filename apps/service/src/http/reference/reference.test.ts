import { endpoints } from '@talon/contract/endpoints';
import { apiVersions, versioningRule } from '@talon/contract/openapi/api-versions';
import { resources } from '@talon/contract/resources';
import { webhooks } from '@talon/contract/webhooks';
import { describe, expect, test } from 'vitest';
import { routes } from '../../oauth/routes';
import { withTestService } from '../../testing/service';

const service = withTestService();

const oauthPaths = Object.values(routes);

const apis = [
  { host: 'account-api.talon.localhost:3000', calls: endpoints },
  { host: 'api.talon.localhost:3000', calls: resources },
  { host: 'account-api.talon-lux.localhost:3000', calls: endpoints },
  { host: 'api.talon-lux.localhost:3000', calls: resources },
];

/** Every page of a reference, by its address. */
async function readPages(host: string): Promise<Map<string, string>> {
  const overview = await service.call('/docs', { host });
  const addresses = [...overview.text.matchAll(/href="(\/docs\/[\w-]+)"/g)].map(
    ([, address = '']) => address,
  );
  const pages = new Map([['/docs', overview.text]]);
  for (const address of new Set(addresses)) {
    const { status, text } = await service.call(address, { host });
    expect(status, address).toBe(200);
    pages.set(address, text);
  }
  return pages;
}

test('the reference for applications has every webhook, with its headers, an example and the answers', async () => {
  const pages = await readPages('api.talon.localhost:3000');
  const text = pages.get('/docs/webhooks') ?? '';
  for (const [event, { operationId, summary }] of Object.entries(webhooks)) {
    const [section = ''] = text.match(new RegExp(`<section id="${operationId}".*?</section>`, 's')) ?? [];
    expect(section).toContain(`<code>${event}</code>`);
    expect(section).toContain(summary.slice(0, 20));
    expect(section).toContain('webhook-signature: v1,');
    expect(section).toContain(`&quot;type&quot;: &quot;${event}&quot;`);
    expect(section).toContain('<dt>410</dt>');
    expect(pages.get('/docs')).toContain(`href="/docs/webhooks#${operationId}"`);
  }
  expect(text).not.toMatch(/undefined|\[object/);
});

describe.each(apis)('the reference of $host', ({ host, calls }) => {
  test('has every call with an example, and the OAuth endpoints', async () => {
    const text = [...(await readPages(host)).values()].join('');
    for (const [name, { path }] of Object.entries(calls)) {
      expect(text).toContain(`<section id="${name}"`);
      expect(text).toContain(`<code>${path}</code>`);
    }
    for (const path of oauthPaths) expect(text).toContain(`<code>${path}</code>`);
    expect(text.match(/<pre><code>curl /g)?.length).toBeGreaterThanOrEqual(Object.keys(calls).length);
    expect(text).not.toMatch(/undefined|\[object/);
  });

  test('has the versioning rule and the changes', async () => {
    const { text } = await service.call('/docs', { host });
    for (const sentence of versioningRule) expect(text).toContain(sentence);
    for (const { version } of apiVersions) expect(text).toContain(`<h3>${version}, `);
  });

  test('every link within it has a target', async () => {
    const pages = await readPages(host);
    for (const [address, text] of pages) {
      for (const [, page = '', section] of text.matchAll(/href="(\/docs[\w/-]*)?(?:#([\w-]+))?"/g)) {
        const target = pages.get(page || address);
        expect(target, `${address} → ${page}`).toBeDefined();
        if (section) expect(target).toContain(`id="${section}"`);
      }
    }
  });

  test('loads nothing from elsewhere, and runs no script', async () => {
    const { headers, text } = await service.call('/docs/oauth', { host });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(text).not.toMatch(/<script|style=|src=/);
    expect((await service.call('/docs/style.css', { host })).headers['content-type']).toContain('text/css');
  });

  test.each([
    ['GET', '/docs/nothing', 404],
    ['POST', '/docs', 405],
    ['DELETE', '/docs/oauth', 405],
  ])('%s %s is refused', async (method, path, status) => {
    expect((await service.call(path, { host, method })).status).toBe(status);
  });
});
