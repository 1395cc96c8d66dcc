import type { Deps } from '../../kernel/deps';
import { codeHash } from '../../domain/challenges/new-code';
import { openMessage } from '../messages';
import type { Challenge } from './state';

/** Every code that was sent, by destination. */
export function collectSentCodes(deps: Deps) {
  const codes = new Map<string, string[]>();

  async function collect(): Promise<void> {
    const { rows } = await deps.db.query<{ id: string; sealed: Buffer }>(
      'delete from messages where sealed is not null returning id, sealed',
    );
    for (const row of rows) {
      const { destination, code } = openMessage(deps, row);
      if (code !== null) codes.set(destination, [...(codes.get(destination) ?? []), code]);
    }
  }

  return {
    /** The current code of a challenge, from the message. */
    async codeOf({ payload, destination, codeHash: kept }: Challenge): Promise<string> {
      await collect();
      const sent = codes.get(destination) ?? [];
      const right = sent.find(code => codeHash(deps, payload, code).toString('hex') === kept);
      if (right === undefined) throw new Error(`no code of a live challenge was sent to ${destination}`);
      return right;
    },
    /** An earlier code of the destination, which no longer works, or an invalid one. */
    async staleCodeOf(challenge: Challenge): Promise<string> {
      const right = await this.codeOf(challenge);
      const sent = codes.get(challenge.destination) ?? [];
      return sent.find(code => code !== right) ?? '00000000'.slice(0, right.length);
    },
  };
}
