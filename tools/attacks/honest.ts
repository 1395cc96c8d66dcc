import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestBed } from '../two-nodes/two-services';
import { createClient } from './client';
import { flows } from './flows';
import type { Person } from './people';

export interface Seen {
  /** How many of them registered, with one SMS each. */
  onboardings: number;
  refused: string[];
}

/** How many people act at the same time, each from their own address. */
const atOnce = 3;
const pauseMilliseconds = 150;

/** What five people in turn do. */
const acts = ['sign-in', 'onboarding', 'sign-in', 'sign-in', 'recovery'] as const;

let addresses = 0;
const nextAddress = () => `198.18.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`;

/** Lets `number` honest people sign in, register or recover, each once, and further people until `leastMilliseconds` are over. */
export async function watchHonestPeople(
  stand: TestBed,
  people: Person[],
  number: number,
  leastMilliseconds = 0,
): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const earliest = performance.now() + leastMilliseconds;
  const refused: string[] = [];
  let done = 0;
  let onboardings = 0;
  async function come(): Promise<void> {
    while (done < number || performance.now() < earliest) {
      const person = people.pop();
      if (!person) throw new Error('more people are needed');
      done += 1;
      const name = acts[(done - 1) % acts.length] ?? 'sign-in';
      if (name === 'onboarding') onboardings += 1;
      const client = createClient(stand.ports, nextAddress(), agent);
      const calls = await flows[name](stand, client, person);
      const last = calls.at(-1);
      if (!last || last.status >= 300) refused.push(`${name}: ${last?.status} ${String(last?.json['code'])}`);
      await sleep(pauseMilliseconds);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, come));
  agent.destroy();
  return { onboardings, refused };
}
