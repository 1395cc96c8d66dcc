import * as v from 'valibot';

/** Exactly one of two fields must be given. Otherwise the error names the first one. */
/* @__NO_SIDE_EFFECTS__ */
export function either<Given extends Record<string, unknown>>(
  one: keyof Given & string,
  other: keyof Given & string,
): v.PipeAction<Given, Given, v.BaseIssue<unknown>> {
  const isEither = (given: Partial<Given>) => (given[one] === undefined) !== (given[other] === undefined);
  // The library types the paths of an object that it knows whole, and of no other.
  return v.forward(v.partialCheck([[one], [other]] as never, isEither as never), [one] as never);
}
