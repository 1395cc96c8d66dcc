import { type AdapterPayload, Provider } from 'oidc-provider';

interface Kept {
  id: string;
  payload: AdapterPayload;
}

/** What came, in a request of the engine, with the code, token or standing that was read for it. */
type State = Partial<Record<'Grant' | 'Client', Kept>>;

/** Keeps what the engine asks for next: so both are read by one statement, as of one moment. */
export function keep(kind: keyof State, id: string, payload: AdapterPayload): void {
  const { ctx } = Provider;
  if (ctx) (ctx.state as State)[kind] = { id, payload };
}

/** It answers once: whoever asks again in the same request is to see what has been written meanwhile. */
export function takeKept(kind: keyof State, id: string): AdapterPayload | undefined {
  const state = Provider.ctx?.state as State | undefined;
  const kept = state?.[kind];
  if (!state || kept?.id !== id) return undefined;
  delete state[kind];
  return kept.payload;
}

/** Whether a client has said by now who asks; else the engine asks for that of the token that has come. */
export function isClientKnown(): boolean {
  return Provider.ctx?.oidc.client !== undefined;
}
