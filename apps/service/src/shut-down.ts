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
 * Ends a node step by step. What takes longer than its step may is cut, with a line in the log: the node ends in order, and never
 * waits for ever. Resolves when all steps are done.
 */
export async function shutDown(steps: readonly Step[], log: Pick<Logger, 'warn'>): Promise<void> {
  for (const { name, milliseconds, end, cut } of steps) {
    const ended = end().catch((error: unknown) => error);
    const result = await withinTime(ended, milliseconds, 'late');
    if (result !== 'late') continue;
    log.warn({ reason: name }, 'the end of the node did not wait for what took too long');
    cut?.();
  }
}
