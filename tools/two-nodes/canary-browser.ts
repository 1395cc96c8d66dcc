import { randomUUID } from 'node:crypto';
import type { Answer, Call, TestBed } from './two-services';

export type CanaryBrowser = ReturnType<typeof createCanaryBrowser>;

/** A browser that stores cookies and adds the body of each refusal to `refusals`. It sends `token` with each call. */
export function createCanaryBrowser(stand: TestBed, refusals: string[]) {
  const deviceId = randomUUID();
  const cookies = new Map<string, string>();
  let calls = 0;
  const browser = {
    token: '',
    cookies,
    async request(path: string, { headers, ...given }: Call = {}): Promise<Answer> {
      const sent = [...cookies].map(pair => pair.join('=')).join('; ');
      // Each node has its own port and issuer. The demonstration's clients use those of the node that started last.
      const node = path.startsWith('/oauth') ? 1 : (calls += 1);
      const answer = await stand.call(node, path, {
        ...given,
        headers: {
          'X-Device-ID': deviceId,
          ...(browser.token && { Authorization: `Bearer ${browser.token}` }),
          ...(sent && { Cookie: sent }),
          ...headers,
        },
      });
      for (const line of answer.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      if (answer.status >= 400) refusals.push(answer.text);
      if (typeof answer.json['access_token'] === 'string' && path !== '/oauth/token')
        browser.token = answer.json['access_token'];
      return answer;
    },
    /** Sends a call that must succeed. */
    async succeed(path: string, call: Call = {}): Promise<Answer> {
      const answer = await browser.request(path, call);
      if (answer.status >= 400) throw new Error(`${path} answered ${answer.status} ${answer.text}`);
      return answer;
    },
  };
  return browser;
}
