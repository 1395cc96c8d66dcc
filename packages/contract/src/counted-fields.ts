import * as v from 'valibot';

/** Which fields of a body exclude each other or may not all be missing, in the words of JSON Schema. */
export interface CountedFields {
  keyword: 'oneOf' | 'anyOf';
  fields: readonly string[];
}

const allowed: Record<CountedFields['keyword'], (given: number) => boolean> = {
  oneOf: given => given === 1,
  anyOf: given => given > 0,
};

/** Requires exactly one of the fields. Otherwise the error names the first field. */
/* @__NO_SIDE_EFFECTS__ */
export function exactlyOneOf<Input extends Record<string, unknown>>(
  ...fields: [keyof Input & string, ...(keyof Input & string)[]]
) {
  return counted<Input>('oneOf', fields);
}

/** Requires at least one of the fields. Otherwise the error names the first field. */
/* @__NO_SIDE_EFFECTS__ */
export function atLeastOneOf<Input extends Record<string, unknown>>(
  ...fields: [keyof Input & string, ...(keyof Input & string)[]]
) {
  return counted<Input>('anyOf', fields);
}

function counted<Input extends Record<string, unknown>>(
  keyword: CountedFields['keyword'],
  fields: [keyof Input & string, ...(keyof Input & string)[]],
): v.PipeAction<Input, Input, v.BaseIssue<unknown>> & { counted: CountedFields } {
  const fits = (input: Partial<Input>) =>
    allowed[keyword](fields.filter(field => input[field] !== undefined).length);
  const paths = fields.map(field => [field]);
  // Valibot can type these paths for a concrete object type only.
  const action = v.forward(v.partialCheck(paths as never, fits as never), [fields[0]] as never) as object;
  return { ...action, counted: { keyword, fields } } as never;
}
