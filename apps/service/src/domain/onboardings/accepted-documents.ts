import { execute, many, maybeOne } from '../../db/statement';

/** Records the documents that the person accepted in the onboarding. */
export const addAcceptedDocuments = execute(
  'accepted_documents_add',
  `insert into accepted_documents (account_id, document, version, language, accepted_at)
   select :accountId, document, version, terms_language, accepted_at
     from onboardings,
          lateral (values ('terms', terms_version), ('privacy', privacy_version), ('marketing', terms_version))
            as texts (document, version)
    where id = :onboardingId and (document <> 'marketing' or wants_marketing)`,
);

/** The latest acceptance of each document; `withdrawn_at` is that of the consent to marketing. */
export const listAcceptedDocuments = many(
  'accepted_documents_list',
  `select distinct on (document) document, version, language, accepted_at, withdrawn_at
     from accepted_documents where account_id = :accountId
    order by document, accepted_at desc, withdrawn_at desc nulls first`,
);

/** Gives consent to marketing; no row if it is given already. Lock the account first. */
export const giveMarketingConsent = maybeOne(
  'accepted_documents_give_marketing',
  `insert into accepted_documents (account_id, document, version, language, accepted_at)
   select :accountId, 'marketing', :version, :language, now()
    where not exists (select 1 from accepted_documents
                       where account_id = :accountId and document = 'marketing' and withdrawn_at is null)
returning accepted_at`,
);

/** Withdraws the consent to marketing; no row if there is none. */
export const withdrawMarketingConsent = maybeOne(
  'accepted_documents_withdraw_marketing',
  `update accepted_documents set withdrawn_at = now()
    where account_id = :accountId and document = 'marketing' and withdrawn_at is null
returning withdrawn_at`,
);
