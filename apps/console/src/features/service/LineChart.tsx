import { useId } from 'react';
import { height, linePath, width } from './line-path';
import styles from './LineChart.module.css';

export interface Line {
  label: string;
  values: readonly (number | null)[];
}

const lineClasses = [styles.first, styles.second, styles.third, styles.fourth, styles.fifth, styles.sixth];

/** Lines over time, from 0 to the highest value. Each line has its own colour and dashes. The caller adds the table. */
export function LineChart({
  title,
  summary,
  lines,
  most,
  mostText,
  startText,
  endText,
}: {
  title: string;
  /** What the lines show, for those who do not see them. */
  summary: string;
  lines: readonly Line[];
  most: number;
  mostText: string;
  startText: string;
  endText: string;
}) {
  const id = useId();
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id} className="visually-hidden">
        {title}
      </figcaption>
      <div className={styles.scale} aria-hidden="true">
        <span>{mostText}</span>
        <span>0</span>
      </div>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {[0, 0.5, 1].map(share => (
          <line
            key={share}
            className={styles.grid}
            x1={0}
            x2={width}
            y1={share * height}
            y2={share * height}
          />
        ))}
        {lines.map(({ label, values }, index) => (
          <path key={label} className={`${styles.line} ${lineClasses[index]}`} d={linePath(values, most)} />
        ))}
      </svg>
      <div className={styles.times} aria-hidden="true">
        <span>{startText}</span>
        <span>{endText}</span>
      </div>
      {lines.length > 1 && (
        <ul className={styles.legend}>
          {lines.map(({ label }, index) => (
            <li key={label}>
              <svg className={styles.mark} viewBox="0 0 24 4" aria-hidden="true">
                <path className={`${styles.line} ${lineClasses[index]}`} d="M0 2H24" />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
