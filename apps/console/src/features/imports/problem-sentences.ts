import type { Translate } from '@talon/messages/translate';
import { readImportProblems } from '@talon/rules/import-problems';

/** Why a line is refused, a sentence for each reason in the language of the console; undefined for a text that this version does not know. */
export function problemSentences(translate: Translate, text: string): string[] | undefined {
  return readImportProblems(text)?.map(({ name, about }) =>
    translate(`console.imports.problem.${name}`, about),
  );
}
