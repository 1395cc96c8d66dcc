import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastQueue, type ToastQueue } from './toast-queue';

let queue: ToastQueue;
beforeEach(() => {
  vi.useFakeTimers();
  queue = createToastQueue();
});
afterEach(() => {
  vi.useRealTimers();
});

const titles = () => queue.entries().map(({ title }) => title);
const show = (title: string) => queue.show({ tone: 'info', title });

test('a toast disappears after 5 s', () => {
  show('a');
  vi.advanceTimersByTime(4999);
  expect(titles()).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('queued toasts disappear 1 s apart', () => {
  for (const title of ['a', 'b', 'c']) show(title);
  vi.advanceTimersByTime(5000);
  expect(titles()).toEqual(['b', 'c']);
  vi.advanceTimersByTime(999);
  expect(titles()).toEqual(['b', 'c']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual(['c']);
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual([]);
});

test('a paused queue continues where it stopped', () => {
  show('a');
  vi.advanceTimersByTime(4000);
  queue.hold();
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['a']);
  queue.release();
  vi.advanceTimersByTime(999);
  expect(titles()).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('a toast shown while the queue is paused has its whole 5 s afterwards', () => {
  queue.hold();
  vi.advanceTimersByTime(3000);
  show('late');
  vi.advanceTimersByTime(3000);
  queue.release();
  vi.advanceTimersByTime(4999);
  expect(titles()).toEqual(['late']);
});

test('a dismissed toast disappears at once, and the others keep their time', () => {
  const first = show('a');
  show('b');
  queue.dismiss(first);
  expect(titles()).toEqual(['b']);
  vi.advanceTimersByTime(6000);
  expect(titles()).toEqual([]);
});
