import { execute } from '../../db/statement';

/** Gives back what the person of a closed account had accepted. */
export const restoreDocuments = execute(
  'accepted_documents_restore',
  `insert into accepted_documents select * from jsonb_populate_recordset(null::accepted_documents, :rows::text::jsonb)`,
);
