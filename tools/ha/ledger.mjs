// @ts-check

/**
 * @typedef {object} Ledger what was acknowledged
 * @property {Set<string>} valid tokens of people that must be valid
 * @property {Set<string>} ended tokens of people that must not be
 * @property {Set<string>} granted access tokens of the client that must be active
 * @property {Set<string>} revoked access tokens of the client that must not be
 */

/** @returns {Ledger} */
export function createLedger() {
  return { valid: new Set(), ended: new Set(), granted: new Set(), revoked: new Set() };
}

/** @typedef {{ isValid: (token: string) => Promise<boolean>, isActive: (token: string) => Promise<boolean> }} Judge */

const atOnce = 8;

/**
 * Counts the acknowledged writes, those that are lost, and the ended tokens that are valid again.
 * @param {Ledger} ledger
 * @param {Judge} judge
 */
export async function judgeLedger({ valid, ended, granted, revoked }, { isValid, isActive }) {
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

/**
 * @param {ReadonlySet<string>} tokens
 * @param {(token: string) => Promise<boolean>} ask
 * @param {boolean} answer
 */
async function countWhere(tokens, ask, answer) {
  const waiting = [...tokens];
  let count = 0;
  const work = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop())
      if ((await ask(token)) === answer) count += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return count;
}
