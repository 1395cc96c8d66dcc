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

  // Asked with a callback, it also writes what comes while a slow reader holds it up; once is enough for all that waits.
  function flushOnce(): void {
    if (isFlushing) return;
    isFlushing = true;
    out.flush(() => (isFlushing = false));
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
