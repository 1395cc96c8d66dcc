import { Agent } from 'node:http';
import { constants, setPriority } from 'node:os';
import { attacks } from './attacks';
import type { Done, Order } from './start-attacker';

// Real attackers have their own machines. Here they only use the CPU time that the service does not need.
setPriority(constants.priority.PRIORITY_LOW);

const over = new AbortController();
process.once('message', (order: Order) => {
  process.once('message', () => over.abort());
  void execute(order).then(result => process.send?.(result, undefined, {}, () => process.disconnect()));
});

async function execute({ name, ports, victim }: Order): Promise<Done> {
  const attack = attacks.find(each => each.name === name);
  if (!attack) throw new Error(`there is no attack “${name}”`);
  const seen: Record<string, number> = {};
  const count = (what: string) => void (seen[what] = (seen[what] ?? 0) + 1);
  const attacker = { ports, victim, count, agent: new Agent({ keepAlive: true, maxSockets: 250 }) };
  let acts = 0;
  await Promise.all(
    Array.from({ length: attack.atOnce }, async () => {
      while (!over.signal.aborted) await attack.act(attacker, (acts += 1)).catch(() => count('failed'));
    }),
  );
  attacker.agent.destroy();
  return { acts, seen };
}
