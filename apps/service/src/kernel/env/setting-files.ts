import { readFileSync } from 'node:fs';

type Given = Record<string, string | undefined>;

/** What is wrong with a setting; `mustBe` is undefined for one that is missing. */
export interface Problem {
  name: string;
  mustBe?: string;
}

const suffix = '_FILE';

/**
 * The settings, of which each may be in a file instead: `NAME_FILE` is the path. A line break at the end of the file does not
 * count. A problem contains neither the value nor the path, because somebody may have given the value as the path.
 */
export function readSettingFiles(
  given: Given,
  names: readonly string[],
): { given: Given; problems: Problem[] } {
  const problems: Problem[] = [];
  const read = names.flatMap((name): [string, string][] => {
    const file = given[`${name}${suffix}`];
    if (file === undefined) return [];
    if (given[name] !== undefined) {
      problems.push({ name, mustBe: `given once, as ${name} or as ${name}${suffix}` });
      return [];
    }
    const text = textOf(file);
    if (typeof text === 'string' && text !== '') return [[name, text]];
    const why = typeof text === 'string' ? 'it is empty' : text.code;
    problems.push({ name: `${name}${suffix}`, mustBe: `the path of a file that can be read (${why})` });
    return [];
  });
  return { given: { ...given, ...Object.fromEntries(read) }, problems };
}

/** The text, or the code of the error, such as ENOENT. */
function textOf(file: string): string | { code: string } {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    return { code: (error as NodeJS.ErrnoException).code ?? 'unknown' };
  }
}
