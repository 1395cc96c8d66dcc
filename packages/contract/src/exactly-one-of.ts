import * as v from 'valibot';

/** Requires exactly one of two fields. Otherwise the error names the first field. */
/* @__NO_SIDE_EFFECTS__ */
export function exactlyOneOf<Input extends Record<string, unknown>>(
  first: keyof Input & string,
  second: keyof Input & string,
): v.PipeAction<Input, Input, v.BaseIssue<unknown>> {
  const hasOne = (input: Partial<Input>) => (input[first] === undefined) !== (input[second] === undefined);
  // Valibot can type these paths for a concrete object type only.
  return v.forward(v.partialCheck([[first], [second]] as never, hasOne as never), [first] as never);
}
