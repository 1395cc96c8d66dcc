import { useQueryClient } from '@tanstack/react-query';
import type { MessageKey } from '@talon/messages/keys';
import type { AuthenticatorType } from '@talon/rules/authenticators';
import type { Methods } from '../../shared/api/mfa';
import { offersCodesAfter } from '../../shared/authenticators/recovery-code-offer';
import { toasts } from '../../shared/layout/toasts';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import type { SessionToken } from '../../shared/session/tokens';
import { markStepUpDone } from '../../shared/step-up/step-up';
import { useTranslations } from '../../shared/translations/translations';
import { methodsKey } from './methods-key';

/** What the person can do now. */
export const addedTitles: Record<Exclude<AuthenticatorType, 'recovery-code'>, MessageKey> = {
  passkey: 'security.two-step.added.passkey',
  totp: 'security.two-step.added.totp',
  sms: 'security.two-step.added.sms',
  email: 'security.two-step.added.email',
};

/**
 * Returns a function that says that the authenticator is enrolled. After the second one it offers recovery codes, otherwise it returns
 * to the security page. `replaces`: the id of the authenticator whose place it takes.
 */
export function useAfterEnrolment(methods: Methods, replaces?: string) {
  const { session } = usePortal();
  const { translate } = useTranslations();
  const queries = useQueryClient();

  return (added: keyof typeof addedTitles, renewed: SessionToken | undefined): void => {
    toasts.show({ tone: 'success', title: translate(addedTitles[added]) });
    // What confirms the first authenticator also counts as step-up.
    if (methods.data.length === 0) markStepUpDone();
    if (renewed) session.renew(renewed);
    void queries.invalidateQueries({ queryKey: [methodsKey] });
    const next = offersCodesAfter(methods, replaces) ? paths.recoveryCodes : paths.security;
    navigate(next, { replaces: true });
  };
}
