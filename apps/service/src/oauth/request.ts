import type { RecordPayload } from './oidc-records';

/** The portal's result of an authorization request, which the engine reads when the browser returns. */
export interface InteractionResult {
  login?: {
    accountId: string;
    /** When the account signed in, in seconds since 1970. */
    ts: number;
    /** How the person signed in (RFC 8176); absent for a session of before this was recorded. */
    amr?: string[];
    /** The portal session that the OAuth session is bound to. */
    sessionId: string;
    /** When the request began, in milliseconds since 1970. */
    requestedAt: number;
  };
  consent?: object;
  /** The person has said with which account they continue. */
  select_account?: object;
  create?: object;
  error?: string;
  error_description?: string;
}

/** An authorization request in progress: the stored payload of the engine's interaction. */
export interface RequestPayload extends RecordPayload {
  params: {
    client_id: string;
    redirect_uri: string;
    scope?: string;
    prompt?: string;
    max_age?: string;
    login_hint?: string;
    ui_locales?: string;
    id_token_hint?: string;
    acr_values?: string;
    claims?: string;
  };
  prompt: { name: string; reasons: string[] };
  lastSubmission?: InteractionResult;
  /** The person who chose to continue with their account, in this session. */
  chosen?: { accountId: string; sessionId: string };
  returnTo: string;
}
