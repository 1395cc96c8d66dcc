import type { TaskGroup } from './group-limits';

/** The groups of tasks, by what they wait for: it holds up no other group. */
const waitingGroups: readonly TaskGroup[] = [
  { tasks: ['send-sms-code'], jobs: 8 },
  { tasks: ['send-email-code'], jobs: 4 },
  { tasks: ['send-recovery', 'send-shared-code', 'record-wrong-recovery-code'], jobs: 2 },
  { tasks: ['send-sms'], jobs: 2 },
  { tasks: ['send-email'], jobs: 4 },
  { tasks: ['activate-card', 'link-card', 'link-invitation', 'remove-directory-contacts'], jobs: 3 },
  { tasks: ['log-out-client'], jobs: 3 },
  { tasks: ['deliver-webhook'], jobs: 3 },
  { tasks: ['find-matches'], jobs: 2 },
];

/** Of all other tasks, which wait for the database only. */
const otherJobs = 3;

/** The groups of all tasks. */
export function groupsOf(tasks: readonly string[]): TaskGroup[] {
  const grouped = new Set(waitingGroups.flatMap(group => group.tasks));
  return [...waitingGroups, { tasks: tasks.filter(task => !grouped.has(task)), jobs: otherJobs }];
}
