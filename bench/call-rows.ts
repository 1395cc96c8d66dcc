import { compare, type Load, median, repeat } from './measure.ts';
import { approveOnce, codeFlow, introspect, keepCookies, refresh, type Visitor } from './oauth.ts';
import { checkSession, emailOf, password, register, signIn, signInOnOwnDevice } from './people.ts';
import { atMost, type Row, type Run, service } from './row.ts';
import { send } from './send.ts';

interface Calls {
  /** Prepares the visitor of a program. */
  before?: (visitor: Visitor) => Promise<unknown>;
  /** The call that is measured. */
  call: (visitor: Visitor, index: number) => Promise<unknown>;
}
interface Other {
  program: string;
  name: string;
  /** How many times the CPU of this program ours may use. */
  most: number;
}
type CallRow = Calls & Load & { name: string; most?: number; peer?: Other & Partial<Calls> };

const betterAuth = { program: 'bench/peers/better-auth.mjs', name: 'better-auth', most: 1 / 4 };
const engine = { program: 'bench/bare-engine.ts', name: 'the bare engine', most: 1.3 };
/** The plainest program knows one client, and of each check only the one that decides. */
const oauth = { before: approveOnce, most: 5, peer: engine };

const signInAtPeer = async ({ port, cookies }: Visitor, index = 0) =>
  keepCookies(
    cookies,
    await send(port, '/api/auth/sign-in/email', { body: { email: emailOf(index % 100), password } }),
  );

/** Everybody has signed in, so that no password is judged, and gets an e-mail about each other device. */
async function signInEverybody({ port }: Visitor) {
  let next = 0;
  await repeat(() => signInOnOwnDevice(port, next++), 200);
}

const rows: readonly CallRow[] = [
  {
    name: 'sign-in on a known device',
    call: ({ port }, index) => signInOnOwnDevice(port, index),
    peer: { ...betterAuth, call: signInAtPeer },
    count: 100,
    warmUp: 300,
  },
  {
    name: 'sign-in on a new device',
    before: signInEverybody,
    call: ({ port }, index) => signIn(port, index % 200),
    count: 100,
    warmUp: 100,
  },
  { name: 'registration', call: ({ port }) => register(port), count: 60, warmUp: 200 },
  {
    name: 'GET /user',
    call: ({ port }, index) => checkSession(port, index),
    peer: {
      ...betterAuth,
      before: signInAtPeer,
      call: ({ port, cookies }) => send(port, '/api/auth/get-session', { cookies }),
    },
    count: 3000,
    warmUp: 6000,
    atOnce: 4,
  },
  { name: 'code flow', call: codeFlow, ...oauth, count: 300, warmUp: 600 },
  { name: 'refresh', call: refresh, ...oauth, count: 600, warmUp: 1200 },
  { name: 'introspection', call: introspect, ...oauth, count: 1000, warmUp: 2000 },
];

/** The CPU time of a call of the service, beside that of the same call of other programs. */
export const callRows: readonly Row[] = rows.map(row => ({
  name: row.name,
  measure: run => measureCalls(row, run),
}));

async function measureCalls({ before, call, most = 2, peer, ...load }: CallRow, run: Run) {
  const own = { ...(before && { before }), call };
  const others = [{ program: 'bench/plain-service.ts', name: 'the plainest program', most, ...own }];
  if (peer && run.withPeers) others.push({ ...own, ...peer });
  const sides = [];
  let index = 0;
  for (const side of [{ program: service, ...own }, ...others]) {
    const started = await run.start(side.program);
    const visitor = {
      port: started.port,
      client: run.client,
      cookies: new Map(),
      accessToken: '',
      refreshToken: '',
    };
    await side.before?.(visitor);
    sides.push({ ...started, call: () => side.call(visitor, index++) });
  }
  const [ours = [], ...theirs] = await compare(sides, run.postmaster, load);
  for (const { stop } of sides) await stop();
  return others.map((other, at) => {
    const ratios = ours.map((own, round) => own / (theirs[at]?.[round] ?? 0));
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    const unit = `× the CPU of ${other.name} (${range}; ${median(ours).toFixed(2)} ms)`;
    return atMost(other.most, median(ratios), unit);
  });
}
