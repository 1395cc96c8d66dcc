import { Refusal } from '@talon/contract/errors';
import type { MessageKey } from '@talon/messages/keys';
import { clientIdForm } from '@talon/rules/clients';
import { html } from 'hono/html';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Deps } from '../kernel/deps';
import { errorToRefusal } from '../db/error-to-refusal';
import type { MarketHosts } from '../kernel/hosts';
import type { EnginePage } from '../kernel/ports/engines';
import { explainRefusal } from './explain-refusal';
import { pageLanguage } from './page-language';
import { routes } from './routes';

/**
 * Shows an error that cannot be returned to the client. A person is redirected to a portal page in their language, or
 * sees a page here if the error is ours. Other endpoints return the JSON of the specification.
 */
export async function renderError(
  deps: Pick<Deps, 'translate'>,
  { market, portalOrigin }: MarketHosts,
  page: EnginePage,
  context: KoaContextWithOIDC,
  out: object,
  error: Error,
): Promise<void> {
  if (!isForPeople(context.path)) {
    context.body = out;
    return;
  }
  if (error instanceof errors.OIDCProviderError) {
    context.status = 303;
    context.redirect(pageFor(portalOrigin, context, error));
    return;
  }
  const { code } = error instanceof Refusal ? error : errorToRefusal(error);
  context.status = code === 'unavailable' ? 503 : 500;
  const accepted = context.get('accept-language');
  const language = pageLanguage(market, { uiLocales: undefined, own: undefined, accepted });
  const title = context.path.startsWith(routes.end_session) ? 'log-out.failed' : 'authorize.unanswered';
  const translate = (key: MessageKey) => deps.translate(market, language, key);
  context.type = 'html';
  context.body = await page.render(
    language,
    translate(title),
    html`<p>${translate(`error.${code}`)}</p>
<div class="actions">
${context.method === 'GET' ? html`<a class="primary" href="${context.url}">${translate('shell.try-again')}</a>` : ''}
<a href="${portalOrigin}/">${translate('authorize.account')}</a>
</div>`,
  );
}

function isForPeople(path: string): boolean {
  return [routes.authorization, routes.end_session].some(
    each => path === each || path.startsWith(`${each}/`),
  );
}

/**
 * A request that is completed or expired is not the client's error: the approval page tells what to do, and links back to
 * the client if the engine still knows it.
 */
function pageFor(portalOrigin: string, context: KoaContextWithOIDC, error: errors.OIDCProviderError): string {
  const { path, oidc } = context;
  const [, uid] = /^\/oauth\/authorize\/([\w-]+)$/.exec(path) ?? [];
  if (uid && error instanceof errors.SessionNotFound) {
    const client_id = oidc?.entities.Interaction?.params['client_id'];
    const query = new URLSearchParams({ uid, ...(typeof client_id === 'string' && { client_id }) });
    return `${portalOrigin}/approve?${query.toString()}`;
  }
  if (path === `${routes.end_session}/confirm`) return `${portalOrigin}/login`;
  return `${portalOrigin}/partner/invalid${queryOf(explainRefusal(context, error).parameter, oidc?.params?.['client_id'])}`;
}

/** The page has a sentence for some parameters, and shows nothing else of its address but an id that could be a client's. */
function queryOf(parameter: string | null, clientId: unknown): string {
  if (parameter === null) return '';
  const id = typeof clientId === 'string' && clientIdForm.test(clientId) ? { id: clientId } : {};
  return `?${new URLSearchParams({ parameter, ...id }).toString()}`;
}
