import type { Tone } from './Banner';

export type ToastContent = { tone: Tone; title: string; text?: string | undefined };
export type ToastEntry = ToastContent & { id: number };

export type ToastQueue = {
  /** Adds a toast at the end; returns its id. */
  show: (content: ToastContent) => number;
  /** Removes a toast at once. */
  dismiss: (id: number) => void;
  /** Pauses all timers; `release` continues them. */
  hold: () => void;
  release: () => void;
  /** The toasts, oldest first; the same array until something changes. */
  entries: () => readonly ToastEntry[];
  subscribe: (listener: () => void) => () => void;
};

/** A toast disappears after `lifetime` milliseconds, and at least `gap` milliseconds after the one before. */
export function createToastQueue({ lifetime = 5000, gap = 1000 } = {}): ToastQueue {
  let entries: readonly (ToastEntry & { leavesAt: number })[] = [];
  let nextId = 1;
  let heldSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function become(next: typeof entries) {
    entries = next;
    schedule();
    for (const listener of listeners) listener();
  }

  function schedule() {
    clearTimeout(timer);
    const [first] = entries;
    if (!first || heldSince !== undefined) return;
    timer = setTimeout(() => become(entries.slice(1)), Math.max(0, first.leavesAt - Date.now()));
  }

  return {
    show(content) {
      const id = nextId++;
      const earliest = (heldSince ?? Date.now()) + lifetime;
      const last = entries.at(-1);
      const leavesAt = last ? Math.max(earliest, last.leavesAt + gap) : earliest;
      become([...entries, { ...content, id, leavesAt }]);
      return id;
    },
    dismiss(id) {
      become(entries.filter(entry => entry.id !== id));
    },
    hold() {
      heldSince ??= Date.now();
      schedule();
    },
    release() {
      if (heldSince === undefined) return;
      const held = Date.now() - heldSince;
      heldSince = undefined;
      become(entries.map(entry => ({ ...entry, leavesAt: entry.leavesAt + held })));
    },
    entries: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
