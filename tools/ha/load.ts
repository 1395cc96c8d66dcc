import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, type Browser, type Client, createApplication } from './client-application.ts';
import { createLedger, type Judge, judgeLedger } from './ledger.ts';

/** A browser with its newest refresh token. */
export interface Chain {
  browser: Browser;
  /** Empty if the service has ended it. */
  token: string;
  /** Since when the token is tried, 0 before. */
  triedAt: number;
  /** The access tokens that came with it. */
  granted: string[];
}

const api = 'account-api.talon.example';
const stepMilliseconds = 40;
/** Steps that may wait for their answers at the same time. */
const most = 60;
/** After this time a refresh token that was used is no longer accepted: decided by the service. */
const graceMilliseconds = 30_000;

/**
 * Steady load: sign-ins, session checks, sign-outs, code flows, refreshes, introspection and revocation. Remembers every
 * acknowledged write: the tokens that must be valid, and those that must not.
 */
export function startLoad(
  ask: Ask,
  people: readonly { email: string; password: string }[],
  client: Client,
  all: Chain[],
) {
  // The last two browsers take their leave each time.
  const [chains, leaving] = [all.slice(0, -2), all.slice(-2).map(({ browser }) => browser)];
  const ledger = createLedger();
  const statuses: Record<string, number> = {};
  /** When each acknowledged write came back, in milliseconds. */
  const writes: number[] = [];
  const counts: { late: number; refused: string[] } = { late: 0, refused: [] };
  const state = { isEnding: false, waiting: 0 };

  const counted: Ask = async (host, path, options) => {
    const answer = await ask(host, path, options).catch(() => ({ status: 0, text: '', headers: {} }));
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    return answer;
  };
  const application = createApplication(counted, client);
  const judge = createJudge(ask, client);
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  function isDone(what: string, { status, text }: { status: number; text: string }) {
    if (status >= 400 && status < 500) counts.refused.push(`${what}: ${status} ${text.slice(0, 200)}`);
    return status >= 200 && status < 300;
  }

  async function signIn() {
    const person = people[Math.floor(Math.random() * people.length)];
    const headers = { 'Content-Type': 'application/json', 'X-Device-ID': randomUUID() };
    const body = JSON.stringify({ email: person?.email, password: person?.password });
    const answer = await counted(api, '/token', { method: 'POST', headers, body });
    if (!isDone('sign-in', answer)) return;
    writes.push(Date.now());
    ledger.valid.add(String(JSON.parse(answer.text).access_token));
  }

  async function signOut() {
    const [token] = ledger.valid;
    if (token === undefined || ledger.valid.size < 20) return;
    // Unless it is acknowledged, nobody knows.
    ledger.valid.delete(token);
    const answer = await counted(api, '/token', { method: 'DELETE', headers: bearer(token) });
    if (!isDone('sign-out', answer)) return;
    writes.push(Date.now());
    ledger.ended.add(token);
  }

  async function check() {
    const token = [...ledger.valid].at(-1);
    if (token !== undefined) isDone('check', await counted(api, '/user', { headers: bearer(token) }));
  }

  async function codeFlow() {
    const chain = chains.shift();
    if (!chain) return;
    const answer = await application.codeFlow(chain.browser);
    chains.push(chain);
    if (!isDone('code flow', answer)) return;
    writes.push(Date.now());
    ledger.granted.add(String(JSON.parse(answer.text).access_token));
  }

  /** A revocation ends all that the browser got with the same approval: so these browsers have no tokens that must be valid. */
  async function revoke() {
    const browser = leaving.shift();
    if (!browser) return;
    const answer = await application.codeFlow(browser);
    const token = answer.status === 200 ? String(JSON.parse(answer.text).access_token) : '';
    if (isDone('code flow', answer) && isDone('revocation', await application.revoke(token))) {
      writes.push(Date.now());
      ledger.revoked.add(token);
    }
    leaving.push(browser);
  }

  async function refresh() {
    const index = chains.findIndex(({ token }) => token);
    const [chain] = index < 0 ? [] : chains.splice(index, 1);
    if (!chain) return;
    chain.triedAt ||= Date.now();
    const answer = await application.refresh(chain.token);
    const isLate = answer.status === 400 && Date.now() - chain.triedAt > graceMilliseconds;
    if (isLate) {
      // The first try was done and its answer was lost: to the service this is a token that was used before, which ends all of it.
      counts.late += 1;
      for (const token of chain.granted) ledger.granted.delete(token);
      Object.assign(chain, { token: '', triedAt: 0, granted: [] });
    } else if (isDone('refresh', answer)) {
      const { access_token: granted, refresh_token: next } = JSON.parse(answer.text);
      writes.push(Date.now());
      ledger.granted.add(granted);
      chain.granted.push(granted);
      Object.assign(chain, { token: next, triedAt: 0 });
    }
    chains.push(chain);
  }

  async function introspect() {
    const token = [...ledger.granted].at(-1);
    if (token === undefined) return;
    const answer = await application.introspect(token);
    if (isDone('introspection', answer) && JSON.parse(answer.text).active !== true)
      counts.refused.push('introspection: a granted token is not active');
  }

  const steps = [signIn, check, refresh, codeFlow, check, introspect, refresh, signOut, check, revoke];
  const running = (async () => {
    for (let step = 0; !state.isEnding; step += 1) {
      if (state.waiting < most) {
        state.waiting += 1;
        void steps[step % steps.length]?.().finally(() => (state.waiting -= 1));
      }
      await sleep(stepMilliseconds);
    }
    while (state.waiting > 0) await sleep(stepMilliseconds);
  })();

  return {
    statuses,
    writes,
    ledger,
    counts,
    /** Ends the load, and judges what was acknowledged. */
    finish: async () => {
      state.isEnding = true;
      await running;
      return judgeLedger(ledger, judge);
    },
  };
}

export function createJudge(ask: Ask, client: Client): Judge {
  const { introspect } = createApplication(ask, client);
  return {
    isValid: async token =>
      (await ask(api, '/user', { headers: { Authorization: `Bearer ${token}` } })).status === 200,
    isActive: async token => JSON.parse((await introspect(token)).text).active === true,
  };
}
