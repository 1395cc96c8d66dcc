import { createHash } from 'node:crypto';
import type { Kind } from '../../domain/identifiers/kinds';

/** The people at the start, with their links by platform: personal, client, third. */
export const people = {
  Ann: ['P1', null, null],
  Ben: ['P2', 'C2', null],
  Cas: [null, 'C3', null],
  Dee: ['P4', null, 'F4'],
} as const;

/**
 * The directory's data of these people: a register number, and a name with the same birth date for all. Ann and Cas have
 * the same number, Ben and Dee the same name. Cas and Dee have nothing that can be compared. The other pairs are different
 * people.
 */
export const directory = [
  { platform: 'personal', person: 'P1', number: 'one', name: 'Anna' },
  { platform: 'client', person: 'C3', number: 'one', name: null },
  { platform: 'personal', person: 'P2', number: null, name: 'Benedict' },
  { platform: 'client', person: 'C2', number: 'two', name: 'Benedict' },
  { platform: 'personal', person: 'P4', number: null, name: 'Benedict' },
  { platform: 'third', person: 'F4', number: null, name: 'Benedict' },
  { platform: 'personal', person: 'P9', number: null, name: 'Nobody' },
] as const;

export type Name = keyof typeof people;
export const names = Object.keys(people) as Name[];

/**
 * Directory persons without an account, each with a unique address and one that somebody here may verify; they also have the
 * shared e-mail.
 */
export const records = [
  { platform: 'personal', person: 'P7', email: 'seven@record.example', phone: '+32470000006' },
  { platform: 'client', person: 'C7', email: 'free@m.example', phone: '+32470000077' },
  { platform: 'third', person: 'F7', email: 'late@m.example', phone: '+32470000078' },
] as const;

/** The birth date of all directory persons. */
export const directoryBirthdate = '1977-07-07';

export function proposalId(name: string, person: string): string {
  return fixedId(`offer of ${person} to ${name}`);
}

/** The owners of the browsers at the start; the last has none. */
export const owners = ['Ann', 'Ann', 'Ben', 'Cas', 'Dee', undefined] as const;

/** Ids of the required length, the same in every run. */
export function fixedId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

export const devices = owners.map((_, index) => fixedId(`device ${index}`));

/** One unique address for each person, in their order; then a shared one; then unused ones. */
export const addresses: Record<Kind, readonly string[]> = {
  email: ['ann', 'ben', 'cas', 'dee', 'both', 'free', 'late'].map(local => `${local}@m.example`),
  phone: [1, 2, 3, 4, 5, 6, 7].map(last => `+3247000000${last}`),
};
export const sharedAddress = names.length;
const [firstFree, secondFree] = [names.length + 1, names.length + 2];

/**
 * People whose onboarding lacks only its last step. Their addresses conflict with others, and their invitations name
 * one person.
 */
export const newcomers = [
  { name: 'Nora', email: addresses.email[firstFree] ?? '', phone: addresses.phone[firstFree] ?? '' },
  { name: 'Otto', email: addresses.email[firstFree] ?? '', phone: addresses.phone[secondFree] ?? '' },
];
export const invitedPerson = 'P9';

/** The handle of an onboarding: 43 characters. */
export function handleOf(newcomer: string): string {
  return newcomer.padEnd(43, '-');
}

/** A unique password for each account, new ones too, that fulfils the rules. */
export function passwordOf(name: string): string {
  return `vier dozen thee, nummer ${[...names, ...newcomers.map(each => each.name)].indexOf(name)}`;
}

export function cardOf(name: string): string {
  return `506500000000${String(1001 + names.findIndex(each => each === name))}`;
}
