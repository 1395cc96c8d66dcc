import { isLongRun } from '../../../../tools/test/short-run.mjs';

const count = isLongRun ? 8 : 1;

/** How often a race is run, on new data each time, because a fault may occur once in ten runs. */
export const rounds: readonly number[] = Array.from({ length: count }, (_, index) => index);
