// @ts-check
import { createHash } from 'node:crypto';

/**
 * @typedef {object} Records what the platform knows about a person
 * @property {{ amount: string, currency: 'EUR' }} balance
 * @property {{ state: 'active' | 'blocked', last_digits: string, valid_until: string }} card
 * @property {{ id: string, date: string, place: string, amount: string }[]} transactions
 */

const places = ['Bakkerij De Molen', 'Café Central', 'Superette du Parc', 'Le Petit Lunch', 'Bio & Co'];

/**
 * The records of this platform, by the `sub` of its people. They are invented when somebody is first seen, and kept in this process.
 * @returns {(subject: string) => Records}
 */
export function createRecords() {
  /** @type {Map<string, Records>} */
  const people = new Map();
  return subject => {
    const records = people.get(subject) ?? invent(subject);
    people.set(subject, records);
    return records;
  };
}

/** @param {string} subject @returns {Records} */
function invent(subject) {
  const bytes = createHash('sha256').update(subject).digest();
  const cents = 2_000 + (bytes.readUInt16BE(0) % 16_000);
  return {
    balance: { amount: euros(cents), currency: 'EUR' },
    card: {
      state: 'active',
      last_digits: String(bytes.readUInt16BE(2) % 10_000).padStart(4, '0'),
      valid_until: '2029-12',
    },
    transactions: Array.from({ length: 5 }, (_, place) => ({
      id: bytes.subarray(4 + place, 12 + place).toString('hex'),
      date: new Date(Date.now() - (place + 1) * 86_400_000).toISOString().slice(0, 10),
      place: places[(bytes[place + 4] ?? 0) % places.length] ?? '',
      amount: euros(-(500 + (bytes.readUInt16BE(20 + place) % 1_500))),
    })),
  };
}

/** @param {number} cents */
function euros(cents) {
  return (cents / 100).toFixed(2);
}
