import styles from './Loader.module.css';
import { useDelayed } from './use-delayed';

/** Says that something is on its way, once it has lasted `delay` milliseconds. The region stands first, so that it is read out. */
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
