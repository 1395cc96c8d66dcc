// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {(host: string, path: string, options?: { method?: string, headers?: Record<string, string>, body?: string }) => Promise<{ status: number, text: string }>} Ask */

const api = 'account-api.talon.example';
const pauseMilliseconds = 40;
const workers = 4;

/**
 * Steady load of sign-ins, session checks and sign-outs. Remembers every acknowledged write: the tokens that must be valid, and those
 * that must not.
 * @param {Ask} ask
 * @param {readonly { email: string, password: string }[]} people
 */
export function startLoad(ask, people) {
  /** @type {Set<string>} */
  const valid = new Set();
  /** @type {Set<string>} */
  const ended = new Set();
  /** @type {Record<string, number>} */
  const statuses = {};
  /** When each acknowledged write came back, in milliseconds.
   * @type {number[]} */
  const writes = [];
  const ending = new AbortController();

  /** @type {Ask} */
  async function counted(host, path, options) {
    const answer = await ask(host, path, options).catch(() => ({ status: 0, text: '' }));
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    return answer;
  }
  const bearer = (/** @type {string} */ token) => ({ Authorization: `Bearer ${token}` });
  const check = async (/** @type {string} */ token) =>
    (await counted(api, '/user', { headers: bearer(token) })).status;

  async function signIn() {
    const { email, password } = people[Math.floor(Math.random() * people.length)] ?? {
      email: '',
      password: '',
    };
    const headers = { 'Content-Type': 'application/json', 'X-Device-ID': randomUUID() };
    const body = JSON.stringify({ email, password });
    const { status, text } = await counted(api, '/token', { method: 'POST', headers, body });
    if (status !== 200) return;
    writes.push(Date.now());
    valid.add(String(JSON.parse(text).access_token));
  }

  async function signOut() {
    const [token] = valid;
    if (token === undefined || valid.size < 20) return;
    // Unless it is acknowledged, nobody knows.
    valid.delete(token);
    const { status } = await counted(api, '/token', { method: 'DELETE', headers: bearer(token) });
    if (status >= 300 || status === 0) return;
    writes.push(Date.now());
    ended.add(token);
  }

  async function checkOne() {
    const [token] = [...valid].slice(-1);
    if (token !== undefined) await check(token);
  }

  const steps = [signIn, checkOne, checkOne, signOut, checkOne];
  const running = Array.from({ length: workers }, async (_, worker) => {
    for (let step = worker; !ending.signal.aborted; step += 1) {
      await steps[step % steps.length]?.();
      await sleep(pauseMilliseconds);
    }
  });

  return {
    statuses,
    writes,
    /** Ends the load, and counts the acknowledged writes that are lost and the ended tokens that are valid again. */
    async finish() {
      ending.abort();
      await Promise.all(running);
      const results = { written: valid.size + ended.size, lost: 0, revived: 0 };
      for (const token of valid) if ((await check(token)) !== 200) results.lost += 1;
      for (const token of ended) if ((await check(token)) === 200) results.revived += 1;
      return results;
    },
  };
}
