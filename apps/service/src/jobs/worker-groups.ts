/** Workers of a node that run only these tasks, so that what they wait for holds up no others. */
export interface WorkerGroup {
  name: string;
  tasks: readonly string[];
  workers: number;
  /** How often a worker looks for jobs that are to be retried. The database announces new jobs. */
  pollMilliseconds: number;
}

/** The groups of a node, by what their tasks wait for. Jobs of versions before have the task `send-message`. */
export const workerGroups: readonly WorkerGroup[] = [
  { name: 'SMS codes', tasks: ['send-sms-code'], workers: 8, pollMilliseconds: 4_000 },
  { name: 'e-mail codes', tasks: ['send-email-code'], workers: 4, pollMilliseconds: 4_000 },
  {
    name: 'recovery',
    tasks: ['send-recovery', 'record-wrong-recovery-code'],
    workers: 2,
    pollMilliseconds: 4_000,
  },
  { name: 'SMS', tasks: ['send-sms'], workers: 2, pollMilliseconds: 4_000 },
  { name: 'e-mails', tasks: ['send-email', 'send-message'], workers: 4, pollMilliseconds: 8_000 },
  {
    name: 'systems',
    tasks: ['activate-card', 'link-card', 'link-invitation', 'find-matches', 'remove-directory-contacts'],
    workers: 3,
    pollMilliseconds: 6_000,
  },
  { name: 'clients', tasks: ['log-out-client'], workers: 3, pollMilliseconds: 6_000 },
  { name: 'webhooks', tasks: ['deliver-webhook'], workers: 3, pollMilliseconds: 8_000 },
];

/** The group of all other tasks, which wait for the database only. It also runs the schedule. */
export const others: WorkerGroup = { name: 'others', tasks: [], workers: 3, pollMilliseconds: 4_000 };

const groupNames = new Map(workerGroups.flatMap(({ name, tasks }) => tasks.map(task => [task, name])));

/** The name of the group that runs a task. */
export function groupOf(task: string): string {
  return groupNames.get(task) ?? others.name;
}
