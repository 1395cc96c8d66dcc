/**
 * The TypeScript type of an SQL expression: as the driver reads it, inside JSON, and whether it may be null. A type is
 * undefined when only PostgreSQL knows it.
 */
export interface Value {
  type: string | undefined;
  json: string | undefined;
  isNullable: boolean;
}

export interface Column extends Value {
  name: string;
}

export const unknown: Value = { type: undefined, json: undefined, isNullable: true };

/** A bare null. */
export const none: Value = { type: '', json: '', isNullable: true };

export const known = (type: string, isNullable = false, json = jsonOf(type)): Value => ({
  type,
  json,
  isNullable,
});

function jsonOf(type: string): string {
  return type.replaceAll(/\b(Date|Buffer)\b/g, 'string');
}

/** A union; literals are omitted beside a type that includes them. */
export function union(values: Value[]): Value {
  return {
    type: join(values.map(value => value.type)),
    json: join(values.map(value => value.json)),
    isNullable: values.some(value => value.isNullable),
  };
}

function join(types: (string | undefined)[]): string | undefined {
  const parts = new Set(
    types.flatMap(type => (type === undefined ? [undefined] : type ? splitUnion(type) : [])),
  );
  if (parts.has(undefined) || parts.size === 0) return undefined;
  const all = [...parts] as string[];
  return all
    .filter(part => !(part.startsWith("'") && parts.has('string')))
    .filter(part => !((part === 'true' || part === 'false') && parts.has('boolean')))
    .join(' | ');
}

/** Splits only unions of simple names and literals; an object type stays whole. */
const splitUnion = (type: string) => (/^[\w' |-]+$/.test(type) ? type.split(' | ') : [type]);

export const arrayOf = (type: string) => (/^[\w.]+$|^\{[^{}]*\}$/.test(type) ? `${type}[]` : `(${type})[]`);

export const elementOf = (type: string | undefined) =>
  type?.endsWith('[]') ? type.slice(0, -2).replace(/^\((.*)\)$/, '$1') : undefined;

export const orNull = (type: string, isNullable: boolean) => (isNullable ? `${type} | null` : type);
