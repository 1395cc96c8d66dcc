/** What was acknowledged. */
export interface Ledger {
  /** Tokens of people that must be valid. */
  valid: Set<string>;
  /** Tokens of people that must not be. */
  ended: Set<string>;
  /** Access tokens of the client that must be active. */
  granted: Set<string>;
  /** Access tokens of the client that must not be. */
  revoked: Set<string>;
}

export function createLedger(): Ledger {
  return { valid: new Set(), ended: new Set(), granted: new Set(), revoked: new Set() };
}

export type Judge = {
  isValid: (token: string) => Promise<boolean>;
  isActive: (token: string) => Promise<boolean>;
};

const atOnce = 8;

/** Counts the acknowledged writes, those that are lost, and the ended tokens that are valid again. */
export async function judgeLedger({ valid, ended, granted, revoked }: Ledger, { isValid, isActive }: Judge) {
  const lost = {
    ofPeople: await countWhere(valid, isValid, false),
    ofClient: await countWhere(granted, isActive, false),
  };
  const revived = {
    ofPeople: await countWhere(ended, isValid, true),
    ofClient: await countWhere(revoked, isActive, true),
  };
  for (const [what, { ofPeople, ofClient }] of Object.entries({ lost, revived }))
    if (ofPeople + ofClient > 0)
      console.log(`  ${what}: ${ofPeople} tokens of people, ${ofClient} of the client`);
  return {
    written: valid.size + ended.size + granted.size + revoked.size,
    lost: lost.ofPeople + lost.ofClient,
    revived: revived.ofPeople + revived.ofClient,
  };
}

async function countWhere(
  tokens: ReadonlySet<string>,
  ask: (token: string) => Promise<boolean>,
  answer: boolean,
) {
  const waiting = [...tokens];
  let count = 0;
  const work = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop())
      if ((await ask(token)) === answer) count += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return count;
}
