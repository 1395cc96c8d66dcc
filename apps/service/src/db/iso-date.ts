/** SQL that formats an instant for API responses: ISO 8601, UTC, with milliseconds. */
export const isoDate = (instant: string) =>
  `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
