import { type DestinationStream, pino } from 'pino';

const longestMilliseconds = 100;
const mostBytes = 8 * 1024;

export interface GatheredLines extends DestinationStream {
  /** Writes what waits, and says when that is done. */
  flush: (done?: () => void) => void;
}

/**
 * A file, or standard output, to which a line alone costs as much as a statement: those of a moment go out together. What
 * waits is written when the process ends, too, unless it is killed.
 */
export function gatherLines(file?: string): GatheredLines {
  const out = pino.destination({
    ...(file !== undefined && { dest: file }),
    sync: false,
    minLength: mostBytes,
  });
  let timer: NodeJS.Timeout | undefined;
  let isFlushing = false;
  let isWanted = false;

  // A slow reader holds a flush up: whatever is asked meanwhile is one more, after it.
  function flushOnce(): void {
    isWanted = isFlushing;
    if (isFlushing) return;
    isFlushing = true;
    out.flush(() => {
      isFlushing = false;
      if (isWanted) flushOnce();
    });
  }

  function flush(done?: () => void): void {
    clearTimeout(timer);
    timer = undefined;
    if (done) out.flush(done);
    else flushOnce();
  }

  return {
    write(line) {
      out.write(line);
      timer ??= setTimeout(flush, longestMilliseconds).unref();
    },
    flush,
  };
}
