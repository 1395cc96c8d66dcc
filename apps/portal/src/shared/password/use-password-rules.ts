import type { MessageKey } from '@talon/messages/keys';
import { checkPassword, type PasswordOwner, type PasswordRuleName } from '@talon/rules/password';
import type { RuleState } from '@talon/ui/PasswordSetup';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';
import { useIsCommon } from './use-is-common';

/** A password with NUL cannot be typed; the service refuses it. */
const shownRules: Partial<Record<PasswordRuleName, MessageKey>> = {
  length: 'password.rule.length',
  'no-email': 'password.rule.email',
  'no-phone': 'password.rule.phone',
  'no-name': 'password.rule.name',
  'no-product-name': 'password.rule.product',
  'not-common': 'password.rule.common',
};

/** What a rule judges by; where the page does not know it, the service alone does. */
const judgedBy: Partial<Record<PasswordRuleName, readonly (keyof PasswordOwner)[]>> = {
  'no-email': ['email'],
  'no-phone': ['phone'],
  'no-name': ['firstname', 'lastname'],
};

/** The rules that a page shows, each with its state for a password. */
export function usePasswordRules(password: string, owner: PasswordOwner) {
  const { configuration } = usePortal();
  const { translate } = useTranslations();
  const isCommon = useIsCommon(password);

  function isOpen(rule: PasswordRuleName): boolean {
    if (password === '') return true;
    if (rule === 'not-common') return isCommon === undefined;
    return judgedBy[rule]?.every(field => owner[field] === null) ?? false;
  }

  const context = { brand: configuration.brand, isCommon: () => isCommon === true };
  return checkPassword(password, owner, context).flatMap(({ rule, holds }) => {
    const key = shownRules[rule];
    if (!key) return [];
    const state: RuleState = isOpen(rule) ? 'open' : holds ? 'holds' : 'broken';
    return [{ name: rule, text: translate(key, { product: configuration.brand }), state }];
  });
}
