import type { Deps } from '../kernel/deps';
import { addAccount, goodPassword } from './accounts';
import { readEvents } from './audit';
import { codeIn, messagesTo } from './messages';
import type { Answer, Call, TestNode } from './service';

const hosts = { be: 'account-api.talon.localhost:3000', lu: 'account-api.talon-lux.localhost:3000' };

export interface Given {
  market?: keyof typeof hosts;
  /** The value of `X-Device-ID`; null sends none. */
  id?: string | null;
  agent?: string;
}

/** A browser or similar device: it sends its device id and stores its token and the cookies of trusted devices. */
export function createDevice(
  node: TestNode,
  { market = 'be', id = crypto.randomUUID(), agent = 'Mozilla/5.0 (X11; Linux x86_64)' }: Given = {},
) {
  const cookies = new Map<string, string>();
  let token = '';

  async function call(path: string, { headers, ...rest }: Call = {}): Promise<Answer> {
    const answer = await node.call(path, {
      host: hosts[market],
      ...rest,
      headers: {
        'User-Agent': agent,
        ...(id !== null && { 'X-Device-ID': id }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(cookies.size > 0 && { Cookie: [...cookies].map(pair => pair.join('=')).join('; ') }),
        ...headers,
      },
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }

  function take(answer: Answer): Answer {
    token = answer.json?.access_token ?? token;
    return answer;
  }

  return {
    id,
    call,
    token: () => token,
    /** Continues with another id, as after local storage was cleared. */
    renamed: (other: string) => void (id = other),
    signIn: async (email: string) =>
      take(await call('/token', { body: { email, password: goodPassword }, headers: { Authorization: '' } })),
    /** Signs in with the required code, and has the device trusted. */
    async trustedSignIn(email: string): Promise<Answer> {
      const answer = await call('/token', { body: { email, password: goodPassword } });
      const code = codeIn((await messagesTo(node.deps, email))[0]);
      const { payload } = answer.json.mfa;
      return take(await call('/mfa/sudo', { body: { payload, code, isTrustedDevice: true } }));
    },
    /** The devices as a list, with the session of the call. */
    devices: async () => {
      const { data, meta } = (await call('/user/login/info')).json;
      return { data: Object.values<Answer['json']>(data), meta };
    },
    revoke: (device: string | null) => call(`/user/login/revoke/${device}`, { method: 'DELETE' }),
    /** The status of a request with the token. */
    status: async () => (await call('/user')).status,
  };
}

/** A browser that has just signed in. */
export async function signedInDevice(node: TestNode | undefined, email: string, given: Given = {}) {
  if (!node) throw new Error('no such node');
  const device = createDevice(node, given);
  const { status } = await device.signIn(email);
  if (status !== 200) throw new Error(`the sign-in was answered ${status}`);
  return device;
}

/** An account that requires a code by e-mail at sign-in. */
export async function addPersonWithMethod(deps: Deps): Promise<string> {
  const { email } = await addAccount(deps);
  await deps.db.query(
    `insert into authenticators (account_id, type, settled_at_once)
     select account_id, 'email', true from identifiers where value = $1`,
    [email],
  );
  return email;
}

/** The log-outs of devices in the audit trail. */
export async function logOutsOf(deps: Deps, email: string) {
  return readEvents(
    deps,
    ['event', 'market', 'device_id'],
    `account_id = (select account_id from identifiers where value = $1)
       and event in ('device-logged-out', 'sessions-ended')`,
    [email],
  );
}
