import type { Place } from '../imports/file-lines';
import type { LineOutcome } from '../imports/table-import';

const secondsBetween = 5;

/**
 * Says on standard error how far an import of so many bytes has come, every five seconds. `before` is what an interrupted run
 * had done.
 */
export function createProgress(size: number, before: Place, refusedBefore: number) {
  const began = performance.now();
  const done = new Map<string, number>();
  let said = began;
  let place = before;
  let refused = refusedBefore;

  const say = (line: string) => void process.stderr.write(`${line}\n`);
  return {
    say,
    count(outcomes: readonly LineOutcome[], next: Place): void {
      place = next;
      for (const outcome of outcomes) {
        if ('problem' in outcome) refused += 1;
        else done.set(outcome.done, (done.get(outcome.done) ?? 0) + 1);
      }
      const now = performance.now();
      if (now - said < secondsBetween * 1000) return;
      said = now;
      const percent = Math.floor((place.end / Math.max(size, 1)) * 100);
      const rate = Math.round((place.number - before.number) / ((now - began) / 1000));
      say(`${place.number} lines (${percent} %), ${rate} a second, ${refused} refused`);
    },
    /** The result: `refused` counts those of the interrupted run too. */
    summary(): { text: string; refused: number } {
      const counts = [...done].map(([what, count]) => `${count} ${what}`);
      const now = counts.length > 0 ? `; in this run: ${counts.join(', ')}` : '';
      return { text: `${Math.max(place.number - 1, 0)} lines, ${refused} refused${now}`, refused };
    },
  };
}
