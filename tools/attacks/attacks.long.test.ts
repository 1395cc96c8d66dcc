import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTwoServices, type TestBed } from '../two-nodes/two-services';
import { attacks, chooseVictim } from './attacks';
import { watchHonestPeople } from './honest';
import { addPeople, type Person } from './people';
import { buildAttacker } from './start-attacker';

/** The number of honest people before, during and after an attack. Their behaviour is the same in each phase. */
const watched = 60;
/** The duration of an attack, longer than the slowest act of an attacker. */
const attackMilliseconds = 8_000;

let stand: TestBed;
let attacker: Awaited<ReturnType<typeof buildAttacker>>;
let people: Person[];
beforeAll(async () => {
  // Every limit has its default, the SMS of the day too, which all attacks share. The services trust the client address that the attackers' proxy sends.
  attacker = await buildAttacker();
  stand = await startTwoServices({ TRUSTED_PROXIES: '127.0.0.1' });
  people = [...(await addPeople(stand, 1500)), ...(await addPeople(stand, 1500, { withSms: true }))].toSorted(
    (one, other) => (Number(one.id) % 997) - (Number(other.id) % 997),
  );
}, 180_000);
afterAll(async () => {
  await stand.stop();
  await attacker.remove();
});

/** The number of today's SMS that anybody can request. */
async function smsToday(): Promise<number> {
  const { rows } = await stand.database.query<{ sum: number }>(
    'select coalesce(sum(unverified), 0)::int as sum from sms_daily_counts',
  );
  return rows[0]?.sum ?? 0;
}

describe('Nobody honest is refused, and the victim comes in', () => {
  // The titles contain the full names, so that `-t` finds each attack.
  test.each(attacks.map(attack => [attack.name, attack] as const))(
    'during %s',
    async (_, attack) => {
      const agent = new Agent({ keepAlive: true });
      const target = await chooseVictim(stand, agent, attack);
      await attack.prepare?.(stand);
      const moved = await smsToday();
      const before = await watchHonestPeople(stand, people, watched);
      const endAttack = attacker.attack({ name: attack.name, ports: stand.ports, victim: target.victim });
      const during = await watchHonestPeople(stand, people, watched, attackMilliseconds);
      const victims = (await attack.victimDoes?.(target)) ?? [];
      const { acts, seen } = await endAttack();
      const after = await watchHonestPeople(stand, people, watched);
      agent.destroy();
      expect([before.refused, during.refused, after.refused]).toEqual([[], [], []]);
      expect(
        victims.filter(({ status }) => status >= 300).map(({ status, json }) => [status, json['code']]),
      ).toEqual([]);
      expect(acts).toBeGreaterThan(attack.atOnce);
      // The attack has really taken place.
      expect(attack.sees.filter(what => !seen[what])).toEqual([]);
      if (!attack.sms) return;
      const { SMS = 0 } = seen;
      expect(SMS).toBeGreaterThanOrEqual(attack.sms.least);
      expect(SMS).toBeLessThanOrEqual(attack.sms.most(acts));
      const honest = before.onboardings + during.onboardings + after.onboardings;
      expect((await smsToday()) - moved).toBe(SMS + honest);
    },
    300_000,
  );
});
