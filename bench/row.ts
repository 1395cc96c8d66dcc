import type { Client } from './oauth.ts';

export interface Started {
  pid: number;
  port: number;
  readyMilliseconds: number;
  stop: () => Promise<void>;
}

export interface Run {
  start: (program: string) => Promise<Started>;
  /** Process of PostgreSQL. */
  postmaster: number;
  client: Client;
  withPeers: boolean;
}

export interface Figure {
  figure: string;
  budget: string;
  isMet: boolean;
}

export interface Row {
  name: string;
  /** Measured only if it is asked for by its whole name. */
  isLong?: boolean;
  measure: (run: Run) => Promise<Figure[]>;
}

export const atMost = (most: number, value: number, unit: string): Figure => ({
  figure: `${Number(value.toPrecision(3))} ${unit}`,
  budget: `≤ ${most}`,
  isMet: value <= most,
});

export const service = 'apps/service/dist/main.js';
