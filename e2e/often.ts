/** All of them in the long run; the first and the last in the short one, which is to stay short. */
export function often<Each>(all: readonly Each[]): readonly Each[] {
  const isLong = process.env['LONG_TESTS'] === '1';
  return isLong ? all : all.filter((_, place) => place === 0 || place === all.length - 1);
}
