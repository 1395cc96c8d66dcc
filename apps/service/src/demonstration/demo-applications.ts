import type { Deps } from '../kernel/deps';
import type { DemoApplication } from './demo-application';

/** Demo applications by host, without a port. */
export type DemoApplications = ReadonlyMap<string, DemoApplication>;

export const noDemoApplications: DemoApplications = new Map();

/** Starts the platforms and the sample application in a demonstration. Otherwise their code is not even loaded. */
export async function startDemoApplications(deps: Deps, isDemonstration: boolean): Promise<DemoApplications> {
  if (!isDemonstration) return noDemoApplications;
  const { createPlatforms } = await import('./platforms');
  const { createSampleAppHost } = await import('./sample-app');
  return new Map([...createPlatforms(deps), createSampleAppHost(deps)]);
}
