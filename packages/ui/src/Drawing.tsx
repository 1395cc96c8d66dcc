import styles from './Drawing.module.css';

export type DrawingSize = 'small' | 'medium' | undefined;

/**
 * A drawing in the colour of the text around it, on a grid of 24, in lines 1.75 wide with round ends. It says nothing by
 * itself, so the words must stand beside it.
 */
export function Drawing({ path, size = 'medium' }: { path: string; size?: DrawingSize }) {
  return (
    <svg className={styles.drawing} data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
