import type { StoredImport } from '@talon/contract/console/imports';
import { Tag } from '@talon/ui/Tag';
import { useTranslations } from '../../shared/translations';

const tones = {
  waiting: 'accent',
  running: 'accent',
  interrupted: 'warning',
  cancelled: 'neutral',
  finished: 'success',
} as const satisfies Record<StoredImport['state'], string>;

export function StateTag({ state }: Pick<StoredImport, 'state'>) {
  const { translate } = useTranslations();
  return <Tag tone={tones[state]}>{translate(`console.imports.state.${state}`)}</Tag>;
}
