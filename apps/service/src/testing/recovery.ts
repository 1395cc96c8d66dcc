import { outcomeOf } from './challenges';
import { codeIn, messagesTo } from './messages';
import { runJobs } from './jobs';
import type { Answer, TestNode } from './service';

/** A password that no account in the tests has had. */
export const newPassword = 'een lepel vol sterren';

let networks = 0;

/** A network that is unique in the tests. */
export function newNetwork(): string {
  networks += 1;
  return `198.51.${100 + Math.floor(networks / 250)}.${1 + (networks % 250)}`;
}

/** A person who cannot sign in, in a unique network; each call returns the response. */
export function createRecovery(
  node: TestNode,
  { from = newNetwork(), host = 'account-api.talon.localhost:3000', deviceId = '' } = {},
) {
  const call = (path: string, body?: unknown, headers = {}): Promise<Answer> =>
    node.call(path, {
      host,
      headers: { 'X-Forwarded-For': from, ...(deviceId && { 'X-Device-ID': deviceId }), ...headers },
      ...(body !== undefined && { body }),
    });

  const steps = {
    from,
    call,
    /** Requests a code and runs the queue. */
    async forgot(identifier: object): Promise<Answer> {
      const answer = await call('/user/forgot-password', identifier);
      await runJobs(node.deps);
      return answer;
    },
    async resend(payload: string): Promise<Answer> {
      const answer = await call('/challenge/resend', { payload });
      await runJobs(node.deps);
      return answer;
    },
    confirm: (payload: unknown, code: unknown, more: object = {}) =>
      outcomeOf(call('/challenge/confirm', { payload, code, ...more })),
    reset: (body: object) => call('/user/reset-password', { password: newPassword, ...body }),
    username: (body: object) => call('/user/forgot-username', body),
    signIn: (body: object) => call('/token', { password: newPassword, ...body }),
    codeFor: async (destination: string) => codeIn((await messagesTo(node.deps, destination))[0]),

    /** Confirms a correct code; returns the reset permission. */
    async prove(identifier: { email: string } | { phone: string }): Promise<string> {
      const { json } = await steps.forgot(identifier);
      const [destination = ''] = Object.values(identifier);
      const confirmed = await steps.confirm(json.payload, await steps.codeFor(destination));
      return confirmed.json.reset;
    },
  };
  return steps;
}

/** Resets the password of an account with a code sent to its e-mail. */
export async function resetWithCode(node: TestNode, { email }: { email: string }): Promise<Answer> {
  const recovery = createRecovery(node);
  return recovery.reset({ reset: await recovery.prove({ email }) });
}

/** The nth other code of the same length. */
export function wrongCode(code: string, nth = 1): string {
  return String((Number(code) + nth) % 10 ** code.length).padStart(code.length, '0');
}
