import type { Failure } from '@talon/contract/client';
import type { MessageKey } from '@talon/messages/keys';
import type { RefusingRule } from '@talon/rules/password';
import { usePortal } from '../session/portal';
import type { Problem } from '../form/problems';

const sentences: Record<RefusingRule, MessageKey> = {
  length: 'password.refused.length',
  'no-nul': 'password.refused.no-nul',
  'no-email': 'password.refused.no-email',
  'no-phone': 'password.refused.no-phone',
  'no-name': 'password.refused.no-name',
  'no-product-name': 'password.refused.no-product-name',
  'no-pattern': 'password.refused.no-pattern',
  'not-common': 'password.refused.not-common',
  'hard-to-guess': 'password.refused.hard-to-guess',
  'not-breached': 'password.refused.not-breached',
};

/** The problem of a refused password, with the message of the first rule that it breaks. Undefined for other failures. */
export function usePasswordProblems() {
  const { configuration } = usePortal();
  return ({ code, rules = [] }: Failure): Problem[] | undefined => {
    const [rule] = rules;
    if (code !== 'password-refused' || !rule) return undefined;
    const values = { product: configuration.brand };
    return [{ field: 'password', key: sentences[rule], values }];
  };
}
