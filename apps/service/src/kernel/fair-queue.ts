/** Where a task comes from: networks share equally within a group, and groups share equally. */
export interface TaskOrigin {
  group: string;
  network: string;
}

export interface FairQueue {
  /** Runs the work when it is the turn of its origin. Refuses with `refuseBusy` when too many tasks wait. */
  run: <T>(origin: TaskOrigin, work: () => Promise<T>) => Promise<T>;
  /** Whether so many tasks of the network wait that another one would be refused. */
  isFull: (origin: TaskOrigin) => boolean;
  /** Number of tasks running or waiting. */
  load: () => number;
}

interface Waiting {
  origin: TaskOrigin;
  /** `isSuspect`: whether the task counts against the places of suspects. */
  start: (isSuspect: boolean) => void;
  refuse: (reason: Error) => void;
}

type Networks = Map<string, Waiting[]>;

/**
 * Runs at most `atOnce` tasks; the others wait. Groups are served in turn, and so are the networks of a group, so that many
 * tasks of one origin delay those of another by one task only. At most `mostOfNetwork` tasks of a network and `most` of all
 * wait; beyond that, the group with the longest queue gives way. All suspects together leave one place to others, if there are
 * several places, and a place of suspects rests after each task for as long as the task took. `now` returns the milliseconds of a
 * clock that never goes back.
 */
export function createFairQueue(options: {
  atOnce: number;
  mostOfNetwork: number;
  most: number;
  refuseBusy: () => Error;
  isSuspect?: (origin: TaskOrigin) => boolean;
  now?: () => number;
}): FairQueue {
  const {
    atOnce,
    mostOfNetwork,
    most,
    refuseBusy,
    isSuspect = () => false,
    now = () => performance.now(),
  } = options;
  const mostOfSuspects = Math.max(1, atOnce - 1);
  // A map keeps the order of insertion: a group that was served is inserted again at the end.
  const groups = new Map<string, Networks>();
  let running = 0;
  let suspects = 0;
  let waiting = 0;

  const hasPlace = (origin: TaskOrigin) =>
    running < atOnce && (suspects < mostOfSuspects || !isSuspect(origin));

  /** Takes a place. Returns whether it is one of the places of suspects. */
  function begin(origin: TaskOrigin): boolean {
    const isOfSuspect = isSuspect(origin);
    running += 1;
    if (isOfSuspect) suspects += 1;
    return isOfSuspect;
  }

  function wait(origin: TaskOrigin): Promise<boolean> {
    const { group, network } = origin;
    const networks = groups.get(group) ?? new Map<string, Waiting[]>();
    const tasks = networks.get(network) ?? [];
    if (tasks.length >= mostOfNetwork) throw refuseBusy();
    if (waiting >= most) makeRoom(networks);
    return new Promise((start, refuse) => {
      tasks.push({ origin, start, refuse });
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

  /** Removes the task whose turn it is, of those that there is a place for. */
  function next(): Waiting | undefined {
    for (const [group, networks] of groups) {
      for (const [network, tasks] of networks) {
        if (!hasPlace({ group, network })) continue;
        groups.delete(group);
        networks.delete(network);
        const task = tasks.shift();
        waiting -= 1;
        if (tasks.length > 0) networks.set(network, tasks);
        if (networks.size > 0) groups.set(group, networks);
        return task;
      }
    }
    return undefined;
  }

  /** Passes places on directly, so that no newcomer can take them. */
  function fill(): void {
    while (running < atOnce) {
      const following = next();
      if (!following) return;
      following.start(begin(following.origin));
    }
  }

  /** Keeps a place of suspects empty for so many milliseconds. Others may take it. */
  function rest(milliseconds: number): void {
    const end = () => {
      suspects -= 1;
      fill();
    };
    if (milliseconds > 0) setTimeout(end, milliseconds);
    else end();
  }

  return {
    load: () => running + waiting,
    isFull: ({ group, network }) => (groups.get(group)?.get(network)?.length ?? 0) >= mostOfNetwork,
    async run(origin, work) {
      const isOfSuspect = hasPlace(origin) ? begin(origin) : await wait(origin);
      const began = now();
      try {
        return await work();
      } finally {
        running -= 1;
        if (isOfSuspect) rest(now() - began);
        fill();
      }
    },
  };
}

function sizeOf(networks: Networks): number {
  return [...networks.values()].reduce((sum, tasks) => sum + tasks.length, 0);
}
