import { deviceOf } from '@talon/rules/user-agent';

/** A device or a session with what its agent tells: read here, since what reads agents is as large as a page. */
export function withKnown<Told extends { agent: string }>(told: Told) {
  return { ...told, known: deviceOf(told.agent) };
}
