import { type DestinationStream, pino } from 'pino';

const longestMilliseconds = 100;
const mostBytes = 8 * 1024;

export interface GatheredLines extends DestinationStream {
  /** Writes the waiting lines, then calls back. */
  flush: (done?: () => void) => void;
}

/**
 * Buffers log lines and writes them together, because a single write costs as much as an SQL statement. Waiting lines are
 * written when the process ends, unless it is killed.
 */
export function gatherLines(file?: string): GatheredLines {
  const out = pino.destination({
    ...(file !== undefined && { dest: file }),
    sync: false,
    minLength: mostBytes,
  });
  let timer: NodeJS.Timeout | undefined;
  let isFlushing = false;
  let isFlushRequested = false;

  let isOpen = false;
  out.once('ready', () => (isOpen = true));

  /** Writes without waiting for the disk, as `flush` with a callback would. Only a file that is being opened needs that. */
  function writeOut(done: () => void): void {
    if (!isOpen) return out.flush(done);
    const end = () => {
      out.off('drain', end);
      out.off('error', end);
      done();
    };
    out.once('drain', end);
    out.once('error', end);
    out.flush();
  }

  // A slow reader delays a flush; a flush requested meanwhile runs after it.
  function flushOnce(): void {
    isFlushRequested = isFlushing;
    if (isFlushing) return;
    isFlushing = true;
    writeOut(() => {
      isFlushing = false;
      if (isFlushRequested) flushOnce();
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
