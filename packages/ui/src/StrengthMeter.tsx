import styles from './StrengthMeter.module.css';

const highestScore = 4;
const steps = [1, 2, 3, 4] as const;

/** `text` states the strength in words, such as "Strength: good". */
export type Strength = { score: 0 | 1 | 2 | 3 | 4; text: string };

/** The strength of a password: a bar of four steps under its text. */
export function StrengthMeter({ score, text }: Strength) {
  return (
    <div
      role="meter"
      aria-label={text}
      aria-valuemin={0}
      aria-valuemax={highestScore}
      aria-valuenow={score}
      aria-valuetext={`${score} / ${highestScore}`}
      className={styles.meter}
      data-score={score}
    >
      <span className={styles.bar}>
        {steps.map(step => (
          <span key={step} className={styles.step} data-reached={step <= score || undefined} />
        ))}
      </span>
      <span className={styles.words}>{text}</span>
    </div>
  );
}
