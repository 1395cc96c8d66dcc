import { fieldNotes } from './field-notes';
import type { JsonSchema } from './json-schema';

/** Where a value stands: the call, the object around it and its own name. */
interface Place {
  operationId: string;
  parent: string;
  name: string;
}

/** Fields that most requests leave out. */
const seldom = ['captcha'];

/** An example of a reply: every field, and one item of each list. */
export function exampleReply(schema: JsonSchema, operationId: string): unknown {
  return valueOf(schema, { operationId, parent: '', name: 'reply' });
}

/**
 * An example of a body: the required fields, and the first of those that exclude each other. A body that requires nothing shows
 * its optional fields.
 */
export function exampleBody(schema: JsonSchema, operationId: string): unknown {
  const { properties = {}, required = [], oneOf, anyOf } = schema;
  const [alternative] = oneOf ?? anyOf ?? [];
  const needed = [...required, ...(alternative?.required ?? [])];
  const names = Object.keys(properties).filter(name =>
    needed.length > 0 ? needed.includes(name) : !seldom.includes(name),
  );
  const shown = Object.fromEntries(
    names.flatMap(name => (properties[name] ? [[name, properties[name]]] : [])),
  );
  return valueOf({ type: 'object', properties: shown }, { operationId, parent: '', name: 'body' });
}

function valueOf(schema: JsonSchema, place: Place): unknown {
  const { operationId, parent, name } = place;
  const [noted] =
    fieldNotes[`${operationId}.${name}`] ?? fieldNotes[`${parent}.${name}`] ?? fieldNotes[name] ?? [];
  const { const: constant, enum: [first] = [], properties, items, additionalProperties, anyOf = [] } = schema;
  const mayBeNull = anyOf.some(({ type }) => type === 'null');
  if (noted === null ? mayBeNull : typeof noted === 'object') return noted;
  if (constant !== undefined) return constant;
  if (first !== undefined) return schema.enum?.includes(noted) ? noted : first;
  if (properties) {
    const within = (each: string) => ({ operationId, parent: name, name: each });
    return Object.fromEntries(
      Object.entries(properties).map(([each, of]) => [each, valueOf(of, within(each))]),
    );
  }
  if (items) return [valueOf(items, place)];
  if (additionalProperties)
    return { [String(fieldNotes[`key of ${name}`]?.[0])]: valueOf(additionalProperties, place) };
  const alternative = anyOf.find(({ type }) => type !== 'null');
  if (alternative) return valueOf(alternative, place);
  if (schema.type === 'boolean') return noted ?? true;
  return schema.type === 'null' ? null : noted;
}
