/** Workers of a node that run only these tasks, so that what they wait for holds up no others. */
export interface WorkerGroup {
  name: string;
  tasks: readonly string[];
  workers: number;
}

/** The groups of a node, by what their tasks wait for. Jobs of versions before have the task `send-message`. */
export const workerGroups: readonly WorkerGroup[] = [
  { name: 'SMS codes', tasks: ['send-sms-code'], workers: 8 },
  { name: 'e-mail codes', tasks: ['send-email-code'], workers: 4 },
  {
    name: 'recovery',
    tasks: ['send-recovery', 'record-wrong-recovery-code'],
    workers: 2,
  },
  { name: 'SMS', tasks: ['send-sms'], workers: 2 },
  { name: 'e-mails', tasks: ['send-email', 'send-message'], workers: 4 },
  {
    name: 'systems',
    tasks: ['activate-card', 'link-card', 'link-invitation', 'find-matches', 'remove-directory-contacts'],
    workers: 3,
  },
  { name: 'clients', tasks: ['log-out-client'], workers: 3 },
  { name: 'webhooks', tasks: ['deliver-webhook'], workers: 3 },
];

/** The group of all other tasks, which wait for the database only. It also runs the schedule. */
export const others: WorkerGroup = { name: 'others', tasks: [], workers: 3 };

const groupNames = new Map(workerGroups.flatMap(({ name, tasks }) => tasks.map(task => [task, name])));

/** The name of the group that runs a task. */
export function groupOf(task: string): string {
  return groupNames.get(task) ?? others.name;
}
