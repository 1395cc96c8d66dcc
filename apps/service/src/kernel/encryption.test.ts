import { expect, test } from 'vitest';
import { signedIn } from '../testing/signed-in';
import { withTestService } from '../testing/service';
import { createEncryption, type SealedPlace } from './encryption';

const service = withTestService();

const keys = new Map([
  ['b', Buffer.alloc(32, 2)],
  ['a', Buffer.alloc(32, 1)],
]);
const place: SealedPlace = { column: 'accounts.iban_encrypted', id: '7f9c24e5-0000-4000-8000-000000000001' };

test.each<[string, SealedPlace]>([
  ['row', { ...place, id: '7f9c24e5-0000-4000-8000-000000000002' }],
  ['column', { ...place, column: 'messages.sealed' }],
])('a value is encrypted for its place and does not open in another %s', (_what, other) => {
  const { encrypt, decrypt } = createEncryption(keys);
  const sealed = encrypt('BE68539007547034', place);
  expect(decrypt(sealed, place)).toBe('BE68539007547034');
  expect(() => decrypt(sealed, other)).toThrow();
});

test('the name of the key is authenticated too', () => {
  const same = new Map([...keys].map(([id]) => [id, Buffer.alloc(32, 2)]));
  const { encrypt, decrypt } = createEncryption(same);
  const sealed = encrypt('text', place);
  sealed.write('a', 1);
  expect(() => decrypt(sealed, place)).toThrow();
});

test('a bank account that is copied to another account is not shown there', async () => {
  const [mine, theirs] = [
    await signedIn(service, { columns: { iban: 'BE68539007547034' } }),
    await signedIn(service, { columns: { iban: 'BE71096123456769' } }),
  ];
  await service.deps.db.query(
    'update accounts set iban_encrypted = (select iban_encrypted from accounts where id = $2) where id = $1',
    [mine.account.id, theirs.account.id],
  );
  expect((await theirs.browser.call('/user')).json.data.iban).toMatch(/6769$/);
  const { status, text } = await mine.browser.call('/user');
  expect(status).toBe(500);
  expect(text).not.toContain('6769');
});
