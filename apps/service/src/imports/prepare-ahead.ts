/**
 * The results of `prepare`, in order. While one is used, the next one is prepared, so that the database and the processor
 * work at the same time. Never more than one is kept.
 */
export async function* prepareAhead<Item, Result>(
  items: AsyncIterable<Item>,
  prepare: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const iterator = items[Symbol.asyncIterator]();
  const take = async () => {
    const { done, value } = await iterator.next();
    return done ? undefined : { result: await prepare(value) };
  };
  const begin = () => {
    const promise = take();
    // An error is thrown in its turn, after what comes before it was used.
    promise.catch(() => undefined);
    return promise;
  };
  let next = begin();
  try {
    for (let present = await next; present; present = await next) {
      next = begin();
      yield present.result;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.();
  }
}
