/** Lets the calls of one step share a piece of work, which gets their inputs and returns their results in the same order. */
export function gatherCalls<Input, Result>(
  work: (inputs: readonly Input[]) => Promise<readonly Result[]>,
): (input: Input) => Promise<Result> {
  let inputs: Input[] = [];
  let results: Promise<readonly Result[]> | undefined;

  function begin(): Promise<readonly Result[]> {
    const gathered = inputs;
    inputs = [];
    results = undefined;
    return work(gathered);
  }

  return async input => {
    const place = inputs.push(input) - 1;
    results ??= Promise.resolve().then(begin);
    return (await results)[place] as Result;
  };
}
