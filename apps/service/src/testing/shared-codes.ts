import type { Deps } from '../kernel/deps';

/** Whether a challenge waits for a delivery that it shares with others. */
export async function awaitsShare({ db }: Pick<Deps, 'db'>, payload: unknown): Promise<boolean> {
  const text = 'select awaits_share is not null as awaits from challenges where payload = $1';
  const { rows } = await db.query<{ awaits: boolean }>(text, [payload]);
  if (!rows[0]) throw new Error('no challenge has this payload');
  return rows[0].awaits;
}
