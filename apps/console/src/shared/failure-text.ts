import { CallError } from './call';
import { useTranslations } from './translations';

/** The sentence for a failed call; undefined without a failure. */
export function useFailureText(): (error: unknown) => string | undefined {
  const { translate, has } = useTranslations();
  return error => {
    if (!error) return undefined;
    if (!(error instanceof CallError)) return translate('error.internal');
    const { code, message, retryAfterSeconds } = error.failure;
    if (code === 'too-many-attempts')
      return translate('console.too-many', { minutes: Math.ceil((retryAfterSeconds ?? 60) / 60) });
    const key = `error.${code}`;
    return has(key) ? translate(key) : (message ?? translate('error.internal'));
  };
}
