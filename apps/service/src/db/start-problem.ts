import pg from 'pg';
import { describeRefusal } from './database-refusal';

/**
 * Describes why a program did not start or a command failed: one line for the error and one for each of its causes. The
 * line of a database error also says what to do, if that is known.
 */
export function startProblem(error: unknown): string {
  const lines: string[] = [];
  for (
    let each = error;
    each !== undefined && each !== null;
    each = each instanceof Error ? each.cause : null
  )
    lines.push(problemLine(each));
  return lines.join('\n  because: ');
}

function problemLine(error: unknown): string {
  if (error instanceof pg.DatabaseError || error instanceof AggregateError) return describeRefusal(error);
  return error instanceof Error ? error.message : String(error);
}
