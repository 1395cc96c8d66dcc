import styles from './CardNumberPicture.module.css';

/** A picture that shows the place of the number on the front of a card, in the colours of the market. The hint describes it. */
export function CardNumberPicture() {
  return (
    <svg className={styles.card} viewBox="0 0 216 136" aria-hidden="true" focusable="false">
      <rect className={styles.body} width="216" height="136" rx="14" />
      <path className={styles.print} d="M22 26h60M22 120h84" />
      <rect className={styles.chip} x="20" y="42" width="32" height="24" rx="5" />
      <rect className={styles.place} x="10" y="76" width="196" height="32" rx="8" />
      <text className={styles.digits} x="108" y="98" textAnchor="middle">
        5065 •••• •••• ••••
      </text>
    </svg>
  );
}
