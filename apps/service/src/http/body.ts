import { Refusal } from '@talon/contract/errors';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';

const mostBodyBytes = 64 * 1024;
const deepestNesting = 8;

/** Refuses a body over the limit, with or without `Content-Length`. */
export const limitBody = bodyLimit({
  maxSize: mostBodyBytes,
  onError: () => {
    throw new Refusal('body-too-large');
  },
});

/** Reads the body and checks it against the schema. Refuses other types, malformed JSON and text that cannot be stored. */
export async function readBody(context: Context, schema: v.GenericSchema): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal('unsupported-media-type');
  const parsed = parseJson(await context.req.text());
  refuseUntypable(parsed);
  const result = v.safeParse(schema, parsed);
  if (result.success) return result.output;
  const fields = result.issues.map(issue => v.getDotPath(issue)).filter(path => path !== null);
  throw new Refusal('invalid-request', { fields: [...new Set(fields)] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid-json');
  }
}

/** Refuses text with NUL or lone surrogates, which PostgreSQL cannot store, and JSON that is nested too deeply. */
export function refuseUntypable(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new Refusal('invalid-request', { fields: [path.join('.')] });
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= deepestNesting) throw new Refusal('invalid-request');
  for (const [key, member] of Object.entries(value)) refuseUntypable(member, [...path, key]);
}
