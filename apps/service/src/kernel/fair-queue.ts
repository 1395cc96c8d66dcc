/** Where a task comes from: networks share equally within a group, and groups share equally. */
export interface TaskOrigin {
  group: string;
  network: string;
}

export interface FairQueue {
  /** Runs the work when it is the turn of its origin. Refuses with `refuseBusy` when too many tasks wait. */
  run: <T>(origin: TaskOrigin, work: () => Promise<T>) => Promise<T>;
  /** Number of tasks running or waiting. */
  load: () => number;
}

interface Waiting {
  start: () => void;
  refuse: (reason: Error) => void;
}

type Networks = Map<string, Waiting[]>;

/**
 * Runs at most `atOnce` tasks; the others wait. Groups are served in turn, and so are the networks of a group, so that many
 * tasks of one origin delay those of another by one task only. At most `mostOfNetwork` tasks of a network and `most` of all
 * wait; beyond that, the group with the longest queue gives way.
 */
export function createFairQueue(options: {
  atOnce: number;
  mostOfNetwork: number;
  most: number;
  refuseBusy: () => Error;
}): FairQueue {
  const { atOnce, mostOfNetwork, most, refuseBusy } = options;
  // A map keeps the order of insertion: a group that was served is inserted again at the end.
  const groups = new Map<string, Networks>();
  let running = 0;
  let waiting = 0;

  function wait({ group, network }: TaskOrigin): Promise<void> {
    const networks = groups.get(group) ?? new Map<string, Waiting[]>();
    const tasks = networks.get(network) ?? [];
    if (tasks.length >= mostOfNetwork) throw refuseBusy();
    if (waiting >= most) makeRoom(networks);
    return new Promise((start, refuse) => {
      tasks.push({ start, refuse });
      waiting += 1;
      networks.set(network, tasks);
      groups.set(group, networks);
    });
  }

  /** Refuses the newest task of the longest queue in the group with the most tasks, or the newcomer if that is its group. */
  function makeRoom(newcomer: Networks): void {
    const longest = [...groups].toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a))[0];
    if (!longest || sizeOf(newcomer) >= sizeOf(longest[1])) throw refuseBusy();
    const [group, networks] = longest;
    const [network, tasks] = [...networks].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    if (network === undefined || !tasks) throw refuseBusy();
    tasks.pop()?.refuse(refuseBusy());
    waiting -= 1;
    if (tasks.length === 0) networks.delete(network);
    if (networks.size === 0) groups.delete(group);
  }

  function next(): Waiting | undefined {
    const [group, networks] = groups.entries().next().value ?? [];
    const [network, tasks] = networks?.entries().next().value ?? [];
    if (group === undefined || network === undefined || !networks || !tasks) return undefined;
    groups.delete(group);
    networks.delete(network);
    const task = tasks.shift();
    waiting -= 1;
    if (tasks.length > 0) networks.set(network, tasks);
    if (networks.size > 0) groups.set(group, networks);
    return task;
  }

  return {
    load: () => running + waiting,
    async run(origin, work) {
      if (running >= atOnce) await wait(origin);
      else running += 1;
      try {
        return await work();
      } finally {
        // Passes the place on to the next task directly, so that no newcomer can take it.
        const following = next();
        if (following) following.start();
        else running -= 1;
      }
    },
  };
}

function sizeOf(networks: Networks): number {
  return [...networks.values()].reduce((sum, tasks) => sum + tasks.length, 0);
}
