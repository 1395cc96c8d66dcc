import type { Logger } from 'pino';
import { withinTime } from './kernel/within-time';

/** One step of the end: what it ends, how long it may take, and what then happens to the rest. */
export interface Step {
  name: string;
  milliseconds: number;
  end: () => Promise<unknown>;
  cut?: () => void;
}

/**
 * Ends a node step by step. A step that takes too long is cut and one that fails is passed over, each with a line in the log, so
 * that the node always ends. Resolves when all steps are done.
 */
export async function shutDown(steps: readonly Step[], log: Pick<Logger, 'warn'>): Promise<void> {
  for (const { name, milliseconds, end, cut } of steps) {
    const ended = end().catch((err: unknown) =>
      log.warn({ err, reason: name }, 'a step of the shutdown failed'),
    );
    const result = await withinTime(ended, milliseconds, 'late');
    if (result !== 'late') continue;
    log.warn({ reason: name }, 'a step of the shutdown took too long and was cut off');
    cut?.();
  }
}
