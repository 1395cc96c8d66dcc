import { one } from './statement';

/** How many blocks the file of a table has. */
export const countBlocks = one(
  'table_blocks_count',
  `select (pg_relation_size(:table::text::regclass) / current_setting('block_size')::int)::int as "blocks!"`,
);

/** SQL: whether a row is in one of the blocks from `:from` to before `:to`. PostgreSQL then reads these blocks only. */
export const isInBlocks = (ctid: string) =>
  `${ctid} >= format('(%s,0)', :from::int)::tid and ${ctid} < format('(%s,0)', :to::int)::tid`;
