import type { Payload } from './oidc-records';

/** How a request under way was answered at the portal, as the engine reads it when the browser comes back. */
export interface Answered {
  login?: {
    accountId: string;
    /** When the account signed in, in seconds since 1970. */
    ts: number;
    /** The portal's session that the browser's hangs on. */
    sessionId: string;
    /** When the request began, in milliseconds since 1970. */
    requestedAt: number;
  };
  consent?: object;
  error?: string;
  error_description?: string;
}

/** A request of an application under way: the engine's interaction, as it is kept. */
export interface RequestPayload extends Payload {
  params: {
    client_id: string;
    redirect_uri: string;
    scope?: string;
    prompt?: string;
    max_age?: string;
    login_hint?: string;
    ui_locales?: string;
    id_token_hint?: string;
  };
  prompt: { name: string; reasons: string[] };
  lastSubmission?: Answered;
  returnTo: string;
}
