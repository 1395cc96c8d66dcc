/** A refused request of a client, as its developers see it: no secrets, and nothing of a person. */
export interface ClientRefusal {
  clientId: string;
  endpoint: string;
  /** The error code of the RFC. */
  error: string;
  /** A word of a closed list, so that there are few kinds of refusals. */
  reason: string;
  parameter: string | null;
  detail: string;
  /** What the request sent in the parameter, if that is no secret. */
  given: string | null;
}

/** Collects refusals and stores them now and then, so that a refused request writes nothing. */
export interface RefusalLog {
  record: (refusal: ClientRefusal) => void;
  /** Stores what was collected. */
  flush: () => Promise<void>;
}
