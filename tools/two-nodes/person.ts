import { randomUUID } from 'node:crypto';
import type { Answer, Call, TestBed } from './two-services';

export type Credentials = { email: string; password: string };

/** A person with their own browser, who can call either node. Stores the newest token. */
export function createPerson({ call }: TestBed, { email, password }: Credentials) {
  const deviceId = randomUUID();
  let token = '';

  async function request(node: number, path: string, given: Call = {}): Promise<Answer> {
    const headers = { 'X-Device-ID': deviceId, ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await call(node, path, { ...given, headers });
    const { access_token: issued } = answer.json;
    if (typeof issued === 'string') token = issued;
    return answer;
  }

  return {
    deviceId,
    request,
    /** Signs in without the old token. The reply is a token or a challenge. */
    signIn(typed: string = password): Promise<Answer> {
      token = '';
      return request(0, '/token', { body: { email, password: typed } });
    },
  };
}
