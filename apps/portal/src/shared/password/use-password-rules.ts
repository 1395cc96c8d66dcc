import type { Judgement } from '@talon/contract/judgement';
import type { MessageKey } from '@talon/messages/keys';
import { checkPassword, type PasswordOwner, type PasswordRuleName } from '@talon/rules/password';
import type { RuleState } from '@talon/ui/PasswordSetup';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';

/** The rule against NUL is missing, because nobody can type NUL. The service still refuses it. */
const shownRules: Partial<Record<PasswordRuleName, MessageKey>> = {
  length: 'password.rule.length',
  'no-email': 'password.rule.email',
  'no-phone': 'password.rule.phone',
  'no-name': 'password.rule.name',
  'no-product-name': 'password.rule.product',
  'no-pattern': 'password.rule.pattern',
  'not-common': 'password.rule.common',
  'hard-to-guess': 'password.rule.guess',
};

/** The fields of the owner that the page needs to check a rule. If all are null, only the service can check that rule. */
const judgedBy: Partial<Record<PasswordRuleName, readonly (keyof PasswordOwner)[]>> = {
  'no-email': ['email'],
  'no-phone': ['phone'],
  'no-name': ['firstname', 'lastname'],
};
const judgedByService: readonly PasswordRuleName[] = ['not-common', 'hard-to-guess'];

/** The rules that a password breaks, as far as the page can check them without the service. */
export function useBrokenRules(password: string, owner: PasswordOwner): readonly PasswordRuleName[] {
  const { configuration } = usePortal();
  const context = { brand: configuration.brand, isCommon: () => false, isEasyToGuess: () => false };
  const checks = checkPassword(password, owner, context);
  return password === '' ? [] : checks.filter(({ holds }) => !holds).map(({ rule }) => rule);
}

/** The rules that a page shows, with the state of each, from the page's own check and the service's judgement. */
export function usePasswordRules(
  password: string,
  owner: PasswordOwner,
  broken: readonly PasswordRuleName[],
  judgement: Judgement | undefined,
) {
  const { configuration } = usePortal();
  const { translate } = useTranslations();

  function isOpen(rule: PasswordRuleName): boolean {
    if (password === '') return true;
    if (judgement) return false;
    return judgedByService.includes(rule) || (judgedBy[rule]?.every(field => owner[field] === null) ?? false);
  }

  return (Object.entries(shownRules) as [PasswordRuleName, MessageKey][]).map(([rule, key]) => {
    const isBroken = broken.includes(rule) || judgement?.broken.includes(rule);
    const state: RuleState = isBroken ? 'broken' : isOpen(rule) ? 'open' : 'holds';
    return { name: rule, text: translate(key, { product: configuration.brand }), state };
  });
}
