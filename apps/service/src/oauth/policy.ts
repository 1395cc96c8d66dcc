import type { Market } from '@talon/markets/market';
import {
  type interactionPolicy as Policies,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import type { ClientAuthentication } from '../domain/clients/clients';
import { requiresConsentEveryTime } from './requires-consent-every-time';
import { choicePrompts } from './account-choice';
import type { RequestPayload } from './request';
import { isContextMet, requestedContexts } from './requested-context';
import { requestedScopes } from './scopes-to-show';
import { requiredActionFor, readSessionStatus } from './session-status';

const { Check, Prompt, base } = interactionPolicy;

/** What `prompt` may say, in discovery (Initiating User Registration via OpenID Connect, section 4.2). */
export const promptValues = ['none', 'login', 'consent', ...choicePrompts] as const;

/**
 * Decides when a person is sent to the portal. In addition to the rules of OpenID Connect: when the OAuth session is not
 * bound to an active portal session, when the account has a required action, when a person must choose or create an account, and
 * at every request of some public clients.
 */
export function createPolicy(deps: Pick<Deps, 'db' | 'limits'>, market: Market): Policies.DefaultPolicy {
  const policy = base();
  const statusOf = (context: KoaContextWithOIDC) => {
    const accountId = context.oidc.session?.accountId;
    return accountId === undefined ? undefined : readSessionStatus(deps, market, context, accountId);
  };
  policy.get('login')?.checks.add(
    new Check('portal_session', 'End-User authentication is required', 'login_required', async context => {
      return !(await statusOf(context))?.is_living;
    }),
  );
  policy.get('login')?.checks.add(
    new Check('requested_context', 'the requested acr needs a further step', 'login_required', ({ oidc }) => {
      const requested = requestedContexts(oidc.params as RequestPayload['params']);
      if (!requested || isContextMet(oidc.session?.amr ?? [], requested)) return false;
      return requested.isEssential || !(oidc.promptPending('none') || oidc.result?.['login']);
    }),
  );
  // People approve scopes: the claims that a request names are those of approved scopes, or none.
  policy.get('consent')?.checks.remove('op_claims_missing');
  // It has the registration decide; `asks_every_time` looks at the address of the request.
  policy.get('consent')?.checks.remove('native_client_prompt');
  policy.get('consent')?.checks.add(
    new Check('asks_every_time', 'End-User consent is required', 'consent_required', ({ oidc }) => {
      const { client, params, result } = oidc;
      if (!client || result?.['consent']) return false;
      const registration = {
        client_id: client.clientId,
        token_endpoint_auth_method: client.clientAuthMethod as ClientAuthentication,
      };
      const asked = params as RequestPayload['params'];
      return requiresConsentEveryTime(registration, asked.redirect_uri, requestedScopes(asked));
    }),
  );
  policy.add(
    new Prompt(
      { name: 'required_action', requestable: false },
      new Check('required_action', 'the End-User has a required action', async context => {
        const status = await statusOf(context);
        return (
          status !== undefined && requiredActionFor(context.oidc.client?.clientId ?? '', status) !== null
        );
      }),
    ),
    1,
  );
  for (const name of choicePrompts) policy.add(new Prompt({ name, requestable: true }), 0);
  return policy;
}
