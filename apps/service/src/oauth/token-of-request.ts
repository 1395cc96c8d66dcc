import { Provider } from 'oidc-provider';
import { modelOfToken, type TokenModel } from './token-lengths';

/** A code or token that a client gives, by the engine's name of its kind. */
export interface GivenToken {
  model: 'AuthorizationCode' | TokenModel;
  id: string;
}

/** The code or token that the engine looks up after it has identified the client of this request. */
export function tokenOfRequest(): GivenToken | undefined {
  const { route, params = {} } = Provider.ctx?.oidc ?? {};
  const { grant_type, code, refresh_token, token } = params;
  if (route === 'token' && grant_type === 'authorization_code') return given('AuthorizationCode', code);
  if (route === 'token' && grant_type === 'refresh_token') return given('RefreshToken', refresh_token);
  if (route !== 'introspection' && route !== 'revocation') return undefined;
  return given(modelOfToken(typeof token === 'string' ? token : ''), token);
}

/** The one resource server that a token request names (RFC 8707). PostgreSQL stores no NUL, so none has such an audience. */
export function resourceOfRequest(): string | undefined {
  const { resource } = Provider.ctx?.oidc.params ?? {};
  return typeof resource === 'string' && !resource.includes('\0') ? resource : undefined;
}

function given(model: GivenToken['model'], id: unknown): GivenToken | undefined {
  return typeof id === 'string' ? { model, id } : undefined;
}
