import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const captchaSecret = 'the secret of the captcha';
export const siteKey = 'site-key-1';

type Verdict = (response: ServerResponse) => void;

const says =
  (body: object | string, status = 200): Verdict =>
  response =>
    void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

/** The verdict about an answer of the widget, by the prefix of the answer. */
const verdicts: Record<string, Verdict> = {
  good: says({ success: true }),
  here: says({ success: true, hostname: 'account.talon.localhost', action: 'account' }),
  elsewhere: says({ success: true, hostname: 'account.evil.example' }),
  other: says({ success: true, action: 'newsletter' }),
  wrong: says({ success: false, 'error-codes': ['invalid-input-response'] }),
  misconfigured: says({ success: false, 'error-codes': ['invalid-input-secret'] }),
  malformed: says('<html>busy</html>'),
  odd: says({ success: 'yes' }),
  broken: says({}, 500),
  moved: response => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  hangs: response => response.socket?.destroy(),
  slow: response => void setTimeout(says({ success: true }), 6_000, response),
};

/** A captcha provider on loopback, with the requests that it received. */
export async function startCaptchaProvider() {
  const requests: { type: unknown; form: Record<string, string> }[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(text));
      requests.push({ type: request.headers['content-type'], form });
      const verdict = verdicts[form['response']?.split('-')[0] ?? ''] ?? says({ success: false });
      verdict(response);
    });
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    requests,
    env: {
      CAPTCHA_SITE_KEY: siteKey,
      CAPTCHA_SECRET: captchaSecret,
      CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
      CAPTCHA_API_NAME: 'widget',
      CAPTCHA_VERIFY_URL: `${url}/verify`,
    },
    stop: () =>
      new Promise(resolve => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
