const isLong = process.env['LONG_TESTS'] === '1';

/** How often a race is run, each time anew: what may go wrong once in ten must not. Seldomer in the run that is to stay short. */
export const rounds: readonly number[] = Array.from({ length: isLong ? 8 : 3 }, (_, index) => index);
