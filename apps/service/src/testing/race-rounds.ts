import { isLongRun, leaveOut } from '../../../../tools/test/short-run.mjs';

const inLongRun = 8;
const inShortRun = 1;
const count = isLongRun ? inLongRun : inShortRun;
if (!isLongRun) leaveOut('races of the service', `${inLongRun - inShortRun} of ${inLongRun} rounds of each`);

/** How often a race is run, on new data each time, because a fault may occur once in ten runs. */
export const rounds: readonly number[] = Array.from({ length: count }, (_, index) => index);
