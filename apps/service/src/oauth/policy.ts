import type { Market } from '@talon/markets/market';
import {
  type interactionPolicy as Policies,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { requiredActionBefore, readAllowedAuthenticators } from './standing';

const { Check, Prompt, base } = interactionPolicy;

/**
 * When a person has to go to the portal. Beside what OpenID Connect asks for: where the browser's session hangs on no
 * living one of the portal, and where the account has a required action first.
 */
export function createPolicy(deps: Pick<Deps, 'db'>, market: Market): Policies.DefaultPolicy {
  const policy = base();
  const standing = (context: KoaContextWithOIDC) => {
    const accountId = context.oidc.session?.accountId;
    return accountId === undefined ? undefined : readAllowedAuthenticators(deps, market, context, accountId);
  };
  policy.get('login')?.checks.add(
    new Check('portal_session', 'End-User authentication is required', 'login_required', async context => {
      return !(await standing(context))?.is_living;
    }),
  );
  policy.add(
    new Prompt(
      { name: 'required_action', requestable: false },
      new Check('owes_first', 'the End-User required_action something first', async context => {
        const found = await standing(context);
        return (
          found !== undefined && requiredActionBefore(context.oidc.client?.clientId ?? '', found) !== null
        );
      }),
    ),
    1,
  );
  return policy;
}
