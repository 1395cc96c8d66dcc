import { execute, one } from '../../db/statement';

/** Gives back what the person of a closed account had accepted, which the surviving account has had since. */
export const restoreDocuments = one(
  'accepted_documents_restore',
  `with taken as (
     delete from accepted_documents d using jsonb_populate_recordset(null::accepted_documents, :rows::text::jsonb) w
      where d.account_id = :fromId and d.document = w.document and d.version = w.version and d.accepted_at = w.accepted_at
     returning 1)
   select restore_rows('accepted_documents', :rows::text::jsonb) as "restored!" from (select count(*) from taken) t`,
);

/** Gives the onboardings of a closed account back that the surviving account has. */
export const restoreOnboardings = execute(
  'onboardings_restore',
  `update onboardings o set account_id = :toId
     from jsonb_to_recordset(:rows::text::jsonb) as w (id uuid)
    where o.id = w.id and o.account_id = :fromId`,
);
