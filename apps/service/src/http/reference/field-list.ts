import type { JsonSchema } from '@talon/contract/openapi/json-schema';
import { html } from 'hono/html';
import { inCode, type Part } from './in-code';

/** The fields of a schema, nested as the schema is; nothing if it has none. */
export function fieldList(schema: JsonSchema): Part {
  const { properties, required = [] } = innermost(schema);
  if (!properties) return html``;
  return html`<ul class="fields">${Object.entries(properties).map(
    ([name, each]) =>
      html`<li><code>${name}</code> <span>${kindOf(each)}${required.includes(name) ? '' : ', optional'}</span>${each.description ? html`<br>${inCode(each.description)}` : ''}${fieldList(each)}</li>`,
  )}</ul>`;
}

/** «Exactly one of …», where fields exclude each other. */
export function countedFields({ oneOf, anyOf, properties }: JsonSchema): Part {
  const [words, alternatives] = oneOf ? ['Exactly one of', oneOf] : ['At least one of', anyOf ?? []];
  const names = alternatives.flatMap(({ required = [] }) => required);
  if (!properties || names.length === 0) return html``;
  return html`<p>${words} ${names.map((name, place) => html`${place > 0 ? ', ' : ''}<code>${name}</code>`)}.</p>`;
}

/** The schema of an object inside lists, maps and alternatives with null. */
function innermost(schema: JsonSchema): JsonSchema {
  if (schema.properties) return schema;
  const inner =
    schema.items ?? schema.additionalProperties ?? schema.anyOf?.find(({ type }) => type !== 'null');
  return inner ? innermost(inner) : schema;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
  array: 'list',
  null: 'null',
};

function kindOf(schema: JsonSchema): string {
  const { type, enum: values, const: constant, items, additionalProperties, anyOf = [] } = schema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map(value => JSON.stringify(value)).join(' or ');
  if (anyOf.length > 0) return anyOf.map(kindOf).join(' or ');
  if (items) return `list of ${kindOf(items)}`;
  if (additionalProperties) return `map of ${kindOf(additionalProperties)}`;
  return [type]
    .flat()
    .map(each => kinds[each ?? ''] ?? 'anything')
    .join(' or ')
    .concat(lengthsOf(schema));
}

function lengthsOf({ minLength: least = 0, maxLength: most }: JsonSchema): string {
  if (most === undefined) return '';
  if (least === most) return `, ${most} characters`;
  return least > 0 ? `, ${least} to ${most} characters` : `, up to ${most} characters`;
}
