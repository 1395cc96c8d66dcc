import type { RefusedFile } from '@talon/contract/errors';
import type { Translate } from '@talon/messages/translate';

/** What is wrong with a file, in sentences. */
export function refusedFileText(translate: Translate, file: RefusedFile): string {
  const { problem, line = 1, unknown = [], missing = [], repeated = [], known = [] } = file;
  if (problem === 'not-utf8') return translate('console.imports.refused.not-utf8', { line });
  if (problem !== 'columns') return translate(`console.imports.refused.${problem}`);
  const parts = { unknown, missing, repeated, known };
  return Object.entries(parts)
    .filter(([, columns]) => columns.length > 0)
    .map(([part, columns]) =>
      translate(`console.imports.refused.${part as keyof typeof parts}`, { columns: columns.join(', ') }),
    )
    .join(' ');
}
