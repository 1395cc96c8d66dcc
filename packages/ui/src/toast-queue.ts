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
  let entries: readonly (ToastEntry & { expiresAt: number })[] = [];
  let nextId = 1;
  let pausedSince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function setEntries(next: typeof entries) {
    entries = next;
    schedule();
    for (const listener of listeners) listener();
  }

  function schedule() {
    clearTimeout(timer);
    const [first] = entries;
    if (!first || pausedSince !== undefined) return;
    timer = setTimeout(() => setEntries(entries.slice(1)), Math.max(0, first.expiresAt - Date.now()));
  }

  return {
    show(content) {
      const id = nextId++;
      const earliest = (pausedSince ?? Date.now()) + lifetime;
      const last = entries.at(-1);
      const expiresAt = last ? Math.max(earliest, last.expiresAt + gap) : earliest;
      setEntries([...entries, { ...content, id, expiresAt }]);
      return id;
    },
    dismiss(id) {
      setEntries(entries.filter(entry => entry.id !== id));
    },
    hold() {
      pausedSince ??= Date.now();
      schedule();
    },
    release() {
      if (pausedSince === undefined) return;
      const pausedMilliseconds = Date.now() - pausedSince;
      pausedSince = undefined;
      setEntries(entries.map(entry => ({ ...entry, expiresAt: entry.expiresAt + pausedMilliseconds })));
    },
    entries: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
