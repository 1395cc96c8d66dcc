import styles from './Voucher.module.css';

/** A voucher with a torn-off stub: the illustration of the login page, in the colours of the market. */
export function Voucher() {
  return (
    <svg className={styles.voucher} viewBox="0 0 336 176" aria-hidden="true" focusable="false">
      <path
        className={styles.stub}
        transform="rotate(-5 80 170) translate(-2 6)"
        d="M96 20v13a8 8 0 0 0 0 16v14a8 8 0 0 0 0 16v14a8 8 0 0 0 0 16v14a8 8 0 0 0 0 16v13H32a14 14 0 0 1-14-14V34a14 14 0 0 1 14-14Z"
      />
      <path
        className={styles.body}
        d="M108 16h194a14 14 0 0 1 14 14v108a14 14 0 0 1-14 14H108v-13a8 8 0 0 0 0-16v-14a8 8 0 0 0 0-16V79a8 8 0 0 0 0-16V49a8 8 0 0 0 0-16Z"
      />
      <path className={styles.print} d="M140 48h72M140 72h112M140 90h84" />
      <circle className={styles.stamp} cx="272" cy="112" r="22" />
      <path className={styles.tick} d="m262 112.5 7 7 13-14" />
    </svg>
  );
}
