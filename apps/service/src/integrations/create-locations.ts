import type { Env } from '../kernel/env';
import { demonstrationLocations } from './demonstration-locations';
import { type Locations, unknownLocation } from '../kernel/ports/locations';
import { createMmdbLocations } from './mmdb-locations';

type Settings = Pick<Env, 'isDemonstration' | 'locationsFile'>;

/** The locations of the operator's file; without one all are unknown, but for those of the demonstration. */
export async function createLocations({ isDemonstration, locationsFile }: Settings): Promise<Locations> {
  if (locationsFile) return createMmdbLocations(locationsFile);
  return isDemonstration ? demonstrationLocations : () => unknownLocation;
}
