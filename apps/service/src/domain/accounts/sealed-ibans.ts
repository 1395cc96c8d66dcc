import type { Deps } from '../../kernel/deps';

type SealDeps = Pick<Deps, 'encryption'>;

const placeOf = (id: string) => ({ column: 'accounts.iban_encrypted', id }) as const;
const earlierPlaceOf = (id: string) => ({ column: 'earlier_bank_accounts.iban_encrypted', id }) as const;

export const sealIban = ({ encryption }: SealDeps, accountId: string, iban: string) =>
  encryption.encrypt(iban, placeOf(accountId));

export const openIban = ({ encryption }: SealDeps, accountId: string, sealed: Buffer | null) =>
  sealed && encryption.decrypt(sealed, placeOf(accountId));

export const sealEarlierIban = ({ encryption }: SealDeps, id: string, iban: string) =>
  encryption.encrypt(iban, earlierPlaceOf(id));

export const openEarlierIban = ({ encryption }: SealDeps, id: string, sealed: Buffer) =>
  encryption.decrypt(sealed, earlierPlaceOf(id));
