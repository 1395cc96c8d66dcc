import {
  createContext,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Toast } from './Toast';
import styles from './ToastRegion.module.css';
import { createToastQueue, type ToastQueue } from './toast-queue';

const ToastContext = createContext<ToastQueue | undefined>(undefined);

/** Provides the toast queue for everything below, wherever the `ToastRegion` is. */
export function ToastProvider({ children, queue }: { children: ReactNode; queue?: ToastQueue }) {
  const [own] = useState(() => queue ?? createToastQueue());
  return <ToastContext value={own}>{children}</ToastContext>;
}

/** The toasts of the nearest provider: `show({ tone, title, text })`, `dismiss(id)`. */
export function useToasts(): ToastQueue {
  const queue = useContext(ToastContext);
  if (!queue) throw new Error('useToasts needs a ToastProvider above it');
  return queue;
}

/** Shows and announces the toasts. Their timers pause while one is hovered or focused. */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const { entries, subscribe, dismiss, hold, release } = useToasts();
  const shown = useSyncExternalStore(subscribe, entries);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const previousFocus = useRef<Element>(null);
  const isRead = shown.length > 0 && (isPointedAt || isFocused);

  useEffect(() => {
    if (!isRead) return;
    hold();
    return release;
  }, [isRead, hold, release]);

  function enter(event: FocusEvent) {
    setFocused(true);
    const from = event.relatedTarget;
    if (from && !event.currentTarget.contains(from)) previousFocus.current = from;
  }

  function leave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  }

  // A removed toast fires neither a pointer event nor a blur event.
  function close(id: number, event: MouseEvent) {
    setPointedAt(false);
    setFocused(false);
    dismiss(id);
    // Return the focus for keyboard users.
    const isByKey = event.detail === 0;
    if (isByKey && previousFocus.current instanceof HTMLElement)
      previousFocus.current.focus({ preventScroll: true });
  }

  return (
    <section
      className={styles.region}
      aria-label={label}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={enter}
      onBlur={leave}
    >
      <div className={styles.list} role="log" aria-live="polite" aria-relevant="additions">
        {shown.map(({ id, ...content }) => (
          <div key={id} className={styles.item}>
            <Toast {...content} closeLabel={closeLabel} onClose={event => close(id, event)} />
          </div>
        ))}
      </div>
    </section>
  );
}
