import styles from './Drawing.module.css';

export type DrawingSize = 'small' | 'medium' | undefined;

/**
 * An icon in the colour of the surrounding text, on a grid of 24, with lines of 1.75 and round ends. It has no accessible
 * name, so text must be beside it.
 */
export function Drawing({ path, size = 'medium' }: { path: string; size?: DrawingSize }) {
  return (
    <svg className={styles.drawing} data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
