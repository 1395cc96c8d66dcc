import styles from './StrengthMeter.module.css';

const highestScore = 4;
const steps = [1, 2, 3, 4] as const;

/** `text` says the same in words, such as "Strength: good". */
export type Strength = { score: 0 | 1 | 2 | 3 | 4; text: string };

/** How strong a password is: a bar in four steps under its words. */
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
