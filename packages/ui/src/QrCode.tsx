import styles from './QrCode.module.css';

/** A QR code as its path in a square of `size` modules. It is dark on white in both themes, because scanners need that. */
export function QrCode({ path, size, label }: { path: string; size: number; label: string }) {
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
