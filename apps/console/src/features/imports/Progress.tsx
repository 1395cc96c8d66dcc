import type { StoredImport } from '@talon/contract/console/imports';
import { Steps } from '@talon/ui/Steps';
import { useTranslations } from '../../shared/translations';

/** Screen readers hear each tenth, not each call. */
const announcedPercent = 10;

/** How far an import has come, seen and read out. */
export function Progress({ shown: { state, lines, total, added, refused } }: { shown: StoredImport }) {
  const { translate } = useTranslations();
  const all = total ?? lines;
  const percent = all === 0 ? 0 : Math.floor((lines / all) * 100);
  const told = percent - (percent % announcedPercent);
  const hasEnded = state === 'finished' || state === 'cancelled';
  return (
    <>
      <Steps
        current={lines}
        total={Math.max(all, 1)}
        label={translate('console.imports.lines-of', { lines, total: all })}
      />
      <p role="status" className="visually-hidden">
        {hasEnded && translate('console.imports.announce.end', { added, refused })}
        {state === 'running' && translate('console.imports.announce', { percent: told, refused })}
      </p>
    </>
  );
}
