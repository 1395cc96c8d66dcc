import { type GenericSchema, type InferOutput, safeParse } from 'valibot';

/**
 * A value in the browser's storage, as JSON under a key. A value that is missing, broken or of another shape (for example
 * from an older release) is read as undefined.
 */
export function storedValue<const Schema extends GenericSchema>(
  storage: 'localStorage' | 'sessionStorage',
  key: string,
  schema: Schema,
) {
  return {
    key,

    read: (): InferOutput<Schema> | undefined => {
      const read = safeParse(schema, parse(globalThis[storage].getItem(key)));
      return read.success ? read.output : undefined;
    },

    write: (value: InferOutput<Schema>) => globalThis[storage].setItem(key, JSON.stringify(value)),
    forget: () => globalThis[storage].removeItem(key),
  };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
