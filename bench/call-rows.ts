import { compare, type Load, median, repeat } from './measure.ts';
import { codeFlow, introspect, refresh, visit } from './oauth.ts';
import { checkSession, emailOf, password, register, signIn, signInOnOwnDevice } from './people.ts';
import { atMost, type Row, type Run, service, type Started } from './row.ts';
import { send } from './send.ts';

const plain = { program: 'bench/plain-service.ts', name: 'the plainest program', most: 2 };
const engine = { program: 'bench/bare-engine.ts', name: 'the bare engine', most: 1.3 };
const betterAuth = { program: 'bench/peers/better-auth.mjs', name: 'better-auth', most: 1 / 4 };

type Call = (index: number) => Promise<unknown>;
/** Prepares a program, and returns the call that is measured. */
type Enter = (started: Started, run: Run) => Call | Promise<Call>;

const devices = 100;
const onKnownDevice: Enter = ({ port }) => {
  return index => signInOnOwnDevice(port, index % devices);
};

/** Everybody has signed in before, so that no password is judged, and gets an e-mail about each other device. */
const onNewDevice: Enter = async ({ port }) => {
  const people = 200;
  let next = 0;
  await repeat(() => signInOnOwnDevice(port, devices + next++), people);
  return index => signIn(port, devices + (index % people));
};

const asClient = (operation: typeof codeFlow): Enter => {
  return async ({ port }, { client }) => {
    const server = await visit(port, client);
    return () => operation(server);
  };
};

const signInAtPeer: Enter = ({ port }) => {
  return index =>
    send(port, '/api/auth/sign-in/email', { body: { email: emailOf(index % devices), password } });
};

const checkAtPeer: Enter = async ({ port }) => {
  const body = { email: emailOf(0), password };
  const { headers } = await send(port, '/api/auth/sign-in/email', { body });
  const Cookie = headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
  return () => send(port, '/api/auth/get-session', { headers: { Cookie } });
};

interface CallRow extends Load {
  name: string;
  enter: Enter;
  other?: typeof plain;
  /** The same at better-auth. */
  atPeer?: Enter;
}

const calls: readonly CallRow[] = [
  { name: 'sign-in on a known device', enter: onKnownDevice, atPeer: signInAtPeer, count: 100, warmUp: 300 },
  { name: 'sign-in on a new device', enter: onNewDevice, count: 100, warmUp: 100 },
  {
    name: 'registration',
    enter:
      ({ port }) =>
      () =>
        register(port),
    count: 60,
    warmUp: 200,
  },
  {
    name: 'GET /user',
    enter:
      ({ port }) =>
      index =>
        checkSession(port, index),
    atPeer: checkAtPeer,
    count: 3000,
    warmUp: 6000,
    atOnce: 4,
  },
  { name: 'code flow', enter: asClient(codeFlow), other: engine, count: 300, warmUp: 600 },
  { name: 'refresh', enter: asClient(refresh), other: engine, count: 600, warmUp: 1200 },
  { name: 'introspection', enter: asClient(introspect), other: engine, count: 1000, warmUp: 2000 },
];

/** The CPU time of a call of the service, beside that of the same call of other programs. */
export const callRows: readonly Row[] = calls.map(call => ({
  name: call.name,
  measure: run => measureCall(call, run),
}));

async function measureCall({ enter, other = plain, atPeer, ...load }: CallRow, run: Run) {
  const others = [{ ...other, enter }];
  if (atPeer && run.withPeers) others.push({ ...betterAuth, enter: atPeer });
  const sides = [];
  let index = 0;
  for (const side of [{ program: service, enter }, ...others]) {
    const started = await run.start(side.program);
    const call = await side.enter(started, run);
    sides.push({ ...started, call: () => call(index++) });
  }
  const [ours = [], ...theirs] = await compare(sides, run.postmaster, load);
  for (const { stop } of sides) await stop();
  return others.map(({ name, most }, at) => {
    const ratios = ours.map((own, round) => own / (theirs[at]?.[round] ?? 0));
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    return atMost(most, median(ratios), `× the CPU of ${name} (${range}; ${median(ours).toFixed(2)} ms)`);
  });
}
