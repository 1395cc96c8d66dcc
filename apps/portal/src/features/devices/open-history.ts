import { deviceOf as read } from '@talon/rules/user-agent';
import { type Answers, storeToken, openPortal } from '../../testing/open-portal';
import { answering } from '../../testing/signed-in';
import type { Device } from '../../shared/api/devices';

export const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
export const app = 'MyTalon/2.1 (iOS 17.1; iPhone15,2)';

type Session = Device['sessionDevices'][number];

/** For tests: a session, by default an active one in Brussels. */
export const sessionOf = (id: string, change: Partial<Session> = {}): Session => ({
  id,
  agent: windows,
  known: read(change.agent ?? windows),
  date: '2026-11-20T14:05:00.000Z',
  city: { name: 'Brussels' },
  country: { name: 'Belgium' },
  active: true,
  ...change,
});

/** For tests: a device with these sessions, the latest first. */
export function deviceOf(id: string | null, sessions: Session[], name: string | null = null): Device {
  const [latest] = sessions;
  if (!latest) throw new Error('a device has a session');
  const session = sessions.filter(({ active }) => active).length;
  const { agent, known, date } = latest;
  return { id, name, agent, known, date, lastUsed: date, session, sessionDevices: sessions };
}

export const here = deviceOf('11111111-1111-4111-8111-111111111111', [sessionOf('current')]);
export const phone = deviceOf('22222222-2222-4222-8222-222222222222', [
  sessionOf('phone', { agent: app }),
  sessionOf('before', { agent: app, active: false, city: null, country: null }),
]);

export const listing = (...data: Device[]): Answers[string] => ({
  status: 200,
  body: {
    data: Object.fromEntries(data.map(device => [String(device.id), device])),
    meta: { currentLoginId: 'current' },
  },
});

/** For tests: opens the history of a signed-in person. The test may change the returned answers while the page is open. */
export async function openHistory(answers: Answers = {}) {
  storeToken('full');
  const all: Answers = {
    ...answering({}),
    'GET /user/login/info': listing(here, phone),
    ...answers,
  };
  return { answers: all, ...(await openPortal('/user/security/history', all)) };
}
