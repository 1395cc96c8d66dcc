import { CallError } from './call';
import { useTranslations } from './translations';

/** The sentence for a failed call; undefined without a failure. */
export function useFailureText(): (error: unknown) => string | undefined {
  const { translate, has } = useTranslations();
  return error => {
    if (!error) return undefined;
    if (!(error instanceof CallError)) return translate('error.internal');
    const { code, message, retryAfterSeconds } = error.failure;
    const minutes = Math.ceil((retryAfterSeconds ?? 60) / 60);
    if (code === 'too-many-attempts') return translate('console.too-many', { minutes });
    // The sentences for people speak to the person whom the agent helps.
    const key = [`console.failure.${code}`, `error.${code}`].find(has);
    return key ? translate(key, { minutes }) : (message ?? translate('error.internal'));
  };
}
