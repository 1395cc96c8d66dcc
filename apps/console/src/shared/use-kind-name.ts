import { useTranslations } from './translations';

/** The name of what an import brings in. */
export function useKindName(): (kind: string) => string {
  const { translate, has } = useTranslations();
  return kind => {
    const key = `console.imports.kind.${kind}`;
    return has(key) ? translate(key) : kind;
  };
}
