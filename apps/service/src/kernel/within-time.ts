/**
 * The result of the work, or `otherwise` if there is none after this time; the work goes on. With a plain timer: to abort a
 * signal costs as much as a short statement.
 */
export async function withinTime<Result, Otherwise>(
  work: Promise<Result>,
  milliseconds: number,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Otherwise>(resolve => {
    timer = setTimeout(resolve, milliseconds, otherwise);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
