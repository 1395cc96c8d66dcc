import type { Adapter } from 'oidc-provider';
import { type AdapterDeps, createAdapter } from './adapter';
import { createClientAdapter } from './client-adapter';
import { createPushedRequestAdapter } from './pushed-request-adapter';
import { createRefreshTokenAdapter, storeAccessToken } from './refresh-token-adapter';
import { createReplayAdapter } from './replay-detection';
import { createTokenAdapter } from './token-adapter';

/** How the records of each of the engine's models are stored. */
export function adapterOf(deps: AdapterDeps, market: string, model: string): Adapter {
  switch (model) {
    case 'Client':
      return createClientAdapter(deps, market);
    case 'AuthorizationCode':
    case 'ClientCredentials':
      return createTokenAdapter(deps, market, model);
    case 'AccessToken':
      return {
        ...createTokenAdapter(deps, market, model),
        upsert: (...given) => storeAccessToken(deps, market, given),
      };
    case 'RefreshToken':
      return createRefreshTokenAdapter(deps, market);
    case 'PushedAuthorizationRequest':
      return createPushedRequestAdapter(deps, market);
    case 'ReplayDetection':
      return createReplayAdapter(deps, market);
    default:
      return createAdapter(deps, market, model);
  }
}
