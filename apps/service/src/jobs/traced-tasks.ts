import { trace } from '@opentelemetry/api';
import type { Task, TaskList } from 'graphile-worker';

/** The tasks, each with a span around a job of it where traces are on. */
export function tracedTasks(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).flatMap(([name, task]) => (task ? [[name, traced(name, task)]] : [])),
  );
}

function traced(name: string, task: Task): Task {
  return (payload, helpers) =>
    trace.getTracer('talon').startActiveSpan(`job ${name}`, async span => {
      span.setAttribute('talon.task', name);
      try {
        return await task(payload, helpers);
      } finally {
        span.end();
      }
    });
}
