import type { RequestOf } from '@talon/contract/endpoint';
import type { deleteDuplicated } from '@talon/contract/duplicated';
import { boolean, type InferOutput, object, picklist, string } from 'valibot';
import type { Duplicated, DuplicatedAddress } from '../../shared/api/duplicated';
import { storedValue } from '../../shared/storage/stored-value';

const schema = object({
  signIn: string(),
  choice: object({ email: boolean(), phone: boolean(), personal: boolean(), client: boolean() }),
  stage: picklist(['codes', 'proof', 'conflict', 'different', 'blocked']),
});

const stored = storedValue('sessionStorage', 'duplicated', schema);

/** What the tab remembers of the choice, so that a reload continues; it counts for the same sign-in only. */
export type DuplicatesChoice = InferOutput<typeof schema>;

/** What the person wants for this account. */
export type Choice = DuplicatesChoice['choice'];

/** What has to be done about the choice before it can be carried out. */
export type Stage = DuplicatesChoice['stage'];

export function readDuplicatesChoice(signIn: string): DuplicatesChoice | undefined {
  const memory = stored.read();
  return memory?.signIn === signIn ? memory : undefined;
}

export const storeDuplicatesChoice = stored.write;
export const forgetMemory = stored.forget;

/** What may be chosen: a phone that no code reaches cannot be taken, and a link that has no place here does not move. */
export function mayChoose({ data, phone_gets_codes: getsCodes }: Duplicated): Choice {
  return {
    email: data.email_duplicated,
    phone: data.phone_duplicated && getsCodes,
    personal: !data.has_mymonizze && data.duplicated_mymonizze === 1,
    client: !data.has_clientarea && data.duplicated_clientarea === 1,
  };
}

/** Nothing is chosen at first: the other account may be somebody else's. */
export const firstChoice: Choice = { email: false, phone: false, personal: false, client: false };

/** The next address whose code is due; undefined once all are proven. */
export function nextAddress(choice: Choice, found: Duplicated): DuplicatedAddress | undefined {
  const { email, phone } = found.data;
  if (choice.email && !found.email_proven && email !== null) return { email };
  if (choice.phone && !found.phone_proven && phone !== null) return { phone };
  return undefined;
}

/** What the choice asks of the service. */
export function requestOf(choice: Choice, { data }: Duplicated): RequestOf<typeof deleteDuplicated> {
  return {
    ...(choice.email && data.email !== null && { email: data.email }),
    ...(choice.phone && data.phone !== null && { phone: data.phone }),
    ...(choice.personal && { remove_user_linked: true }),
    ...(choice.client && { remove_customer_linked: true }),
  };
}
