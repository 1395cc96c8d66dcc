import { Agent } from 'node:http';
import { constants, setPriority } from 'node:os';
import { attacks } from './attacks';
import type { Order } from './start-attacker';

// In life the attackers' work is done on machines of their own: here it takes what the service leaves.
setPriority(constants.priority.PRIORITY_LOW);

process.once('message', (order: Order) => {
  void carryOut(order).then(acts => process.send?.(acts, undefined, {}, () => process.disconnect()));
});

async function carryOut({ name, ports, victim, milliseconds }: Order): Promise<number> {
  const attack = attacks.find(each => each.name === name);
  if (!attack) throw new Error(`there is no attack “${name}”`);
  const attacker = { ports, victim, agent: new Agent({ keepAlive: true, maxSockets: 250 }) };
  const until = performance.now() + milliseconds;
  let acts = 0;
  await Promise.all(
    Array.from({ length: attack.atOnce }, async () => {
      while (performance.now() < until) await attack.act(attacker, (acts += 1)).catch(() => undefined);
    }),
  );
  attacker.agent.destroy();
  return acts;
}
