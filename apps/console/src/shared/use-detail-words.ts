import type { DetailWords } from './event-details';
import { useTranslations } from './translations';

/** Where the names of a detail's values are translated. */
const namesOf: Readonly<Record<string, string>> = {
  roles: 'console.role',
  platform: 'console.platform',
  kind: 'console.imports.kind',
  event: 'event',
  method: 'console.type',
  limit: 'console.limit',
  what: 'console.left-kind',
};

export function useDetailWords(): DetailWords {
  const { translate, has, formatNumber } = useTranslations();
  const named = (key: string, name: string) => (has(key) ? translate(key) : name);
  return {
    labelOf: name => named(`console.detail.${name}`, name),
    nameOf: (name, value) => named(`${namesOf[name] ?? 'console.detail'}.${value}`, value),
    formatNumber,
    yes: translate('console.yes'),
    no: translate('console.no'),
  };
}
