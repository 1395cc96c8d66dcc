import type { Env } from '../kernel/env';
import { demonstrationLocations } from './demonstration-locations';
import { type Locations, unknownLocation } from '../kernel/ports/locations';
import { createMmdbLocations } from './mmdb-locations';

type Settings = Pick<Env, 'isDemonstration' | 'locationsFile'>;

/** Creates the look-up in the operator's file. Without a file, only the demonstration knows locations. */
export async function createLocations({ isDemonstration, locationsFile }: Settings): Promise<Locations> {
  if (locationsFile) return createMmdbLocations(locationsFile);
  return isDemonstration ? demonstrationLocations : () => unknownLocation;
}
