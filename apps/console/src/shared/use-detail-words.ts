import type { DetailWords } from './event-details';
import { useTranslations } from './translations';

/** The keys of the names of a detail's values. */
const nameKeys: Readonly<Record<string, (value: string) => string>> = {
  roles: value => `console.role.${value}`,
  platform: value => `console.platform.${value}`,
  kind: value => `console.imports.kind.${value}`,
  event: value => `event.${value}`,
  method: value => `console.type.${value}`,
  limit: value => `console.limit.${value}`,
  what: value => `console.left-kind.${value}`,
};

const otherKey = (value: string) => `console.detail.${value}`;

export function useDetailWords(): DetailWords {
  const { translate, has, formatNumber } = useTranslations();
  const named = (key: string, name: string) => (has(key) ? translate(key) : name);
  return {
    labelOf: name => named(otherKey(name), name),
    nameOf: (name, value) => named((nameKeys[name] ?? otherKey)(value), value),
    formatNumber,
    yes: translate('console.yes'),
    no: translate('console.no'),
  };
}
