import styles from './ActivatedVoucher.module.css';

/** `activated`: the stub is torn off and ticked; `failed`: still attached, not activated yet; `account`: no card yet. */
export type ActivatedVoucherState = 'activated' | 'failed' | 'account';

const mark: Record<ActivatedVoucherState, string> = {
  activated: 'm249 88.5 9 9 17-18',
  failed: 'M262 74v14l9 6',
  account: 'M262 87a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM246 105c2-8 8-12 16-12s14 4 16 12',
};

/** The illustration at the end of an activation, in the colours of the market. The text beside it describes the result. */
export function ActivatedVoucher({ state }: { state: ActivatedVoucherState }) {
  return (
    <svg
      className={styles.voucher}
      data-state={state}
      viewBox="24 12 312 156"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={styles.body}
        d="M200 18v8a6 6 0 0 0 0 12v16a6 6 0 0 0 0 12v16a6 6 0 0 0 0 12v16a6 6 0 0 0 0 12v16a6 6 0 0 0 0 12v8H38a14 14 0 0 1-14-14V32a14 14 0 0 1 14-14Z"
      />
      <path className={styles.print} d="M56 56h64M56 80h104M56 104h80" />
      <g className={styles.stub}>
        <path
          className={styles.paper}
          d="M203 18v8a6 6 0 0 1 0 12v16a6 6 0 0 1 0 12v16a6 6 0 0 1 0 12v16a6 6 0 0 1 0 12v16a6 6 0 0 1 0 12v8h98a14 14 0 0 0 14-14V32a14 14 0 0 0-14-14Z"
        />
        <circle className={styles.stamp} cx="262" cy="88" r="30" />
        <path className={styles.mark} d={mark[state]} />
      </g>
    </svg>
  );
}
