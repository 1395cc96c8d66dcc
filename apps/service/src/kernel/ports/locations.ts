/** Where an address is, in English names; null for what is not known. */
export interface Location {
  city: string | null;
  country: string | null;
}

/** Finds the place of an IP address. It never throws: any text may come in. */
export type Locations = (address: string) => Location;

export const unknownLocation: Location = { city: null, country: null };
