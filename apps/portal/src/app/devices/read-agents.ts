import type { Device } from '@talon/rules/user-agent';

/** A device or a session, with what its agent tells of it. */
export type Known<Told extends { agent: string }> = Told & { known: Device };

type Read = <Told extends { agent: string }>(told: Told) => Known<Told>;

/** What reads agents is as large as a page: it comes beside the list that it is for, not before it. */
export async function loadAgentReader(): Promise<Read> {
  const { deviceOf } = await import('@talon/rules/user-agent');
  return told => ({ ...told, known: deviceOf(told.agent) });
}
