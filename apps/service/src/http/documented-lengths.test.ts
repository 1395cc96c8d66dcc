import { endpoints } from '@talon/contract/endpoints';
import { openApiDocument, openApiDocumentOfResources } from '@talon/contract/openapi';
import { fieldNotes } from '@talon/contract/openapi/field-notes';
import type { JsonSchema } from '@talon/contract/openapi/json-schema';
import { resources } from '@talon/contract/resources';
import { beforeAll, expect, test } from 'vitest';
import { addApplication, giveStepUp } from '../testing/applications';
import { addCard } from '../testing/cards';
import { createNewcomer } from '../testing/onboarding';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';

interface Media {
  schema: JsonSchema;
  example: Record<string, unknown>;
}

interface Operation {
  operationId: string;
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, Media> };
}

/** A text of a body with its documented lengths, and the body in which it stands. */
interface Field {
  call: string;
  host: string;
  path: string;
  method: string;
  access: string;
  field: string;
  least: number;
  most: number;
  example: string;
  bodyWith: (text: string) => object;
}

const hosts = { account: 'account-api.talon.localhost:3000', general: 'api.talon.localhost:3000' };

const fields: Field[] = [
  ...fieldsOf(openApiDocument('https://account-api.example', endpoints), hosts.account),
  ...fieldsOf(
    openApiDocumentOfResources('https://api.example', 'https://i.example', resources),
    hosts.general,
  ),
];

function fieldsOf(document: object, host: string): Field[] {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { operationId: call, security = [], requestBody }]) => {
      const { schema, example } = requestBody?.content['application/json'] ?? {};
      if (!schema?.properties || !example) return [];
      const access = security.flatMap(Object.keys).join('');
      return Object.entries(schema.properties).flatMap(
        ([field, { minLength: least = 0, maxLength: most }]) => {
          if (most === undefined) return [];
          const others = (schema.oneOf ?? []).flatMap(({ required = [] }) => required);
          const rest = Object.fromEntries(Object.entries(example).filter(([name]) => !others.includes(name)));
          const text = String(example[field] ?? fieldNotes[field]?.[0]);
          const bodyWith = (given: string) => ({ ...rest, [field]: given });
          const where = { call, host, path: path.replace(/\{\w+\}/, 'sms'), method: method.toUpperCase() };
          return [{ ...where, access, field, least, most, example: text, bodyWith }];
        },
      );
    }),
  );
}

const service = withTestService();
let headers: Record<string, Record<string, string>>;

beforeAll(async () => {
  const { browser } = await signedIn(service);
  const app = await addApplication(service, { scope: 'openid userwrite', default_scope: 'openid' });
  const { access_token } = await app.signIn(browser, { scope: 'openid userwrite' });
  const newcomer = createNewcomer(service);
  await newcomer.begin({ card_number: await addCard(service.deps) });
  headers = {
    bearer: { Authorization: `Bearer ${browser.token()}` },
    application: { Authorization: `Bearer ${access_token}` },
    onboarding: { 'X-Onboarding': newcomer.handle() },
  };
  await giveStepUp(service, browser);
});

/** The fields that the service names as invalid. */
async function refusedFields({ host, path, method, access }: Field, body: object): Promise<string[]> {
  const { status, json } = await service.call(path, { host, method, body, headers: headers[access] ?? {} });
  expect(status).toBeLessThan(500);
  expect(json?.code).not.toBe('login-required');
  // A new password gives a new token.
  if (json?.access_token) headers['bearer'] = { Authorization: `Bearer ${json.access_token}` };
  return json?.fields ?? [];
}

/** Between the digits of a phone, spaces do not matter. A language is one of a list, so no longer one exists. */
const filler: Record<string, string> = { phone: ' ', language: '' };

test.each(fields)('$call: $field', async of => {
  const { field, least, most, example, bodyWith } = of;
  const longest = example.padEnd(most, filler[field] ?? 'a').slice(0, most);
  expect(await refusedFields(of, bodyWith(longest.padEnd(most + 1, 'a')))).toContain(field);
  if (least > 0) expect(await refusedFields(of, bodyWith(example.slice(0, least - 1)))).toContain(field);
  expect(await refusedFields(of, bodyWith(longest))).not.toContain(field);
});

test('the lengths of names, birth dates and codes are documented', () => {
  const documented = new Set(fields.map(({ field }) => field));
  expect([...documented]).toEqual(
    expect.arrayContaining([
      'firstname',
      'lastname',
      'birthdate',
      'name',
      'iban',
      'code',
      'password',
      'email',
    ]),
  );
});

test.each([
  ['of any call', '/token', 16, 'invalid-json'],
  ['with a new passkey', endpoints.confirmMethod.path, 64, 'login-required'],
])('a body %s is read up to its limit', async (_, path, kibibytes, code) => {
  const send = (bytes: number) => service.call(path, { body: 'x'.repeat(bytes) });
  expect((await send(kibibytes * 1024)).json.code).toBe(code);
  expect((await send(kibibytes * 1024 + 1)).json.code).toBe('body-too-large');
});
