import { expect, test } from 'vitest';
import { createBrowser } from '../testing/browser';
import { plain, registerBasicClient } from '../testing/conformance';
import { enrolPasskey, signInWithPasskey } from '../testing/passkeys';
import { withTestService } from '../testing/service';
import { addVerifiedAccount } from '../testing/verified-accounts';

const service = withTestService();

test('an ID token says how the person signed in: with a code, with a passkey, or with the password alone', async () => {
  const app = await registerBasicClient(service);
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const browser = createBrowser(service);
  await browser.signInWithCode(account);
  expect((await app.signIn(browser, plain())).claims()?.amr).toEqual(['pwd', 'sms', 'mca', 'mfa']);

  const passkey = await enrolPasskey(browser, { isSynced: false });
  const elsewhere = createBrowser(service);
  await signInWithPasskey(elsewhere, passkey);
  expect((await app.signIn(elsewhere, plain())).claims()?.amr).toEqual(['hwk', 'user', 'mfa']);

  const other = createBrowser(service);
  await other.signIn(await addVerifiedAccount(service.deps));
  expect((await app.signIn(other, plain())).claims()?.amr).toEqual(['pwd']);
});

test('a session of before has an ID token without it', async () => {
  const app = await registerBasicClient(service);
  const account = await addVerifiedAccount(service.deps);
  const browser = createBrowser(service);
  await browser.signIn(account);
  await service.deps.db.query('update sessions set amr = null where account_id = $1', [account.id]);
  expect((await app.signIn(browser, plain())).claims()).not.toHaveProperty('amr');
});
