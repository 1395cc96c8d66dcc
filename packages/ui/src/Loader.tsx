import styles from './Loader.module.css';
import { useDelayed } from './use-delayed';

/** Shows after `delay` milliseconds that something is loading. The live region exists before, so that it is read out. */
export function Loader({ label, delay = 200 }: { label: string; delay?: number }) {
  const isShown = useDelayed(true, delay);
  return (
    <div role="status" className={styles.loader}>
      {isShown && (
        <>
          <span className={styles.ring} aria-hidden="true" />
          <span>{label}</span>
        </>
      )}
    </div>
  );
}
