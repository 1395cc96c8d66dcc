import { toJsonSchema } from '@valibot/to-json-schema';
import type { CountedFields } from '../counted-fields';
import type { Endpoint } from '../endpoint';
import type { TextLengths } from '../text-of';
import { fieldNotes } from './field-notes';
import type { JsonSchema } from './json-schema';

/** What our own checks add to a schema. JSON Schema knows no action for them. */
type OwnAction = Partial<TextLengths & { counted: CountedFields }>;

/** The JSON Schema of a body or a reply, with the lengths, the fields that exclude each other, and a description of fields. */
export function schemaOf(
  schema: NonNullable<Endpoint['body']>,
  operationId: string,
  typeMode: 'input' | 'output',
): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode,
    overrideAction({ valibotAction, jsonSchema }) {
      const { lengths, counted } = valibotAction as OwnAction;
      if (lengths) return { ...jsonSchema, ...lengthsOf(lengths) };
      if (!counted) return jsonSchema;
      return { ...jsonSchema, [counted.keyword]: counted.fields.map(field => ({ required: [field] })) };
    },
  });
  return described(rest as JsonSchema, operationId);
}

function lengthsOf({ least, most }: TextLengths['lengths']) {
  return { ...(least > 0 && { minLength: least }), maxLength: most };
}

function described(schema: JsonSchema, operationId: string): JsonSchema {
  const { properties, items, additionalProperties, anyOf } = schema;
  const inside = (each: JsonSchema) => described(each, operationId);
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => {
          const [, description] = fieldNotes[`${operationId}.${name}`] ?? fieldNotes[name] ?? [];
          return [name, { ...inside(each), ...(description !== undefined && { description }) }];
        }),
      ),
    }),
    ...(items && { items: inside(items) }),
    ...(additionalProperties && { additionalProperties: inside(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
  };
}
