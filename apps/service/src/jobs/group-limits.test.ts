import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { expect, test } from 'vitest';
import { limitGroups } from './group-limits';

function limited() {
  const events: WorkerEvents = new EventEmitter();
  const full = limitGroups(events, [
    { tasks: ['send-code'], jobs: 1 },
    { tasks: ['send', 'resend'], jobs: 2 },
  ]);
  const emit = (name: string, task?: string) =>
    events.emit(name as 'job:start', { job: { task_identifier: task } } as never);
  return { full, emit };
}

test('a group with enough jobs begins no other one, until one of them ends', async () => {
  const { full, emit } = limited();
  expect(await full()).toEqual([]);
  emit('job:start', 'send');
  expect(await full()).toEqual([]);
  emit('job:start', 'resend');
  expect(await full()).toEqual(['send', 'resend']);
  emit('job:start', 'send-code');
  expect(await full()).toEqual(['send-code', 'send', 'resend']);
  emit('job:complete', 'send');
  emit('worker:getJob:empty');
  expect(await full()).toEqual(['send-code']);
});

test.each(['worker:getJob:empty', 'worker:getJob:error', 'job:start'])(
  'a worker looks for a job when the one before has looked (%s)',
  async end => {
    const { full, emit } = limited();
    await full();
    let isAsked = false;
    const next = full().then(() => (isAsked = true));
    await new Promise(setImmediate);
    expect(isAsked).toBe(false);
    emit(end, 'send-code');
    expect(await next).toBe(true);
  },
);
