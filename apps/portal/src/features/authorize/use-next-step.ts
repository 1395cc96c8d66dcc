import type { Failure } from '@talon/contract/client';
import { marketLanguage } from '@talon/rules/language';
import { languageKey } from '../../shared/translations/language';
import { loginHint } from '../../shared/session/login-hint';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { rememberTarget } from '../../shared/session/target';
import { endsSession } from '../../shared/session/ends-session';
import { useTranslations } from '../../shared/translations/translations';
import { redirectTo } from './redirect-to';

export type Failed = Pick<Failure, 'code' | 'authorization'> & Partial<Pick<Failure, 'fields'>>;

/**
 * Redirects to the client, or remembers this page and redirects to the sign-in, the onboarding or the required action. Returns the
 * code of a failure that the page must show.
 */
export function useNextStep() {
  const { session, configuration } = usePortal();
  const { change } = useTranslations();

  /** Uses the language that the client requests, unless the person has chosen one; not stored as their choice. */
  async function applyRequestedLanguage(wanted: readonly string[]): Promise<void> {
    if (localStorage.getItem(languageKey) !== null) return;
    const [language] = wanted.flatMap(each => marketLanguage(each, configuration.languages) ?? []);
    if (language === undefined) return;
    await change(language);
    localStorage.removeItem(languageKey);
  }

  function signIn({ authorization }: Failed): void {
    const hint = authorization?.login_hint ?? '';
    const isEmail = hint.includes('@');
    loginHint.email = isEmail ? hint : '';
    loginHint.phone = isEmail ? '' : hint;
    loginHint.hasWaiting = false;
    void applyRequestedLanguage(authorization?.ui_locales ?? []);
    const login = hint === '' || isEmail ? paths.loginEmail : paths.loginPhone;
    navigate(authorization?.creates_account ? paths.onboarding : login, { replaces: true });
  }

  return (outcome: { target: string } | Failed): Failed['code'] | undefined => {
    if ('target' in outcome) {
      return redirectTo(outcome.target, configuration.apiOrigin) ? undefined : 'internal';
    }
    const { code } = outcome;
    if (code === 'invalid-client') {
      const [parameter] = outcome.fields ?? [];
      const id = new URLSearchParams(location.search).get('client_id');
      const query = new URLSearchParams({ ...(parameter && { parameter }), ...(id && { id }) });
      navigate(`/partner/invalid?${query.toString()}`, { replaces: true });
      return undefined;
    }
    if (!endsSession(code)) return code;
    rememberTarget(location.pathname + location.search);
    if (code === 'login-required') signIn(outcome);
    else session.refused(code);
    return undefined;
  };
}
