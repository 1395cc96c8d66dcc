import { maybeOne } from '../db/statement';

/** An authorization request in progress, and when it began. */
export const findInteraction = maybeOne(
  'oidc_records_find_interaction',
  `select payload, created_at from oidc_records
    where key = :key and model = 'Interaction' and expires_at > now()`,
);

/** Stores the result of an authorization request; no row if the request has expired. */
export const storeInteractionResult = maybeOne(
  'oidc_records_store_interaction_result',
  `update oidc_records set payload = :payload::json
    where key = :key and model = 'Interaction' and expires_at > now() returning key`,
);

/** Stores with which account the person continues an authorization request; no row if the request has expired. */
export const storeAccountChoice = maybeOne(
  'oidc_records_store_account_choice',
  `update oidc_records
      set payload = (payload::jsonb || jsonb_build_object(
            'chosen', jsonb_build_object('accountId', :accountId::text, 'sessionId', :sessionId::text)))::json
    where key = :key and model = 'Interaction' and expires_at > now() returning key`,
);
