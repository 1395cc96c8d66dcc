import { expect, test } from 'vitest';
import { basicProfile, plain } from '../../testing/conformance';
import { withTestService } from '../../testing/service';

const service = withTestService();

/** The fields of a page that posts itself to the client. */
const fieldsOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

test('oidcc-formpost: the reply is posted to the client, with state and issuer', async () => {
  const { app, browser } = await basicProfile(service);
  await app.signIn(browser, plain());
  const begun = await app.begin(browser, plain({ response_mode: 'form_post', state: 'mine' }));
  expect(begun.answer.status).toBe(200);
  expect(begun.answer.text).toContain(`action="${app.callback}"`);
  const fields = fieldsOf(begun.answer.text);
  expect(fields).toMatchObject({ state: 'mine', iss: app.configuration.serverMetadata().issuer });
  const location = `${app.callback}?${new URLSearchParams(fields).toString()}`;
  expect((await app.redeem(location, begun)).access_token).toBeDefined();
});

test('oidcc-formpost: an error is posted too', async () => {
  const { app, browser } = await basicProfile(service);
  const asked = plain({ response_mode: 'form_post', prompt: 'none', scope: 'openid' });
  const { answer } = await app.begin(browser, asked);
  expect(fieldsOf(answer.text)).toMatchObject({ error: expect.stringMatching(/_required$/) });
});
