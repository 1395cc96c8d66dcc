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

/** The choice as this tab stores it, so that a reload continues. It is valid for one sign-in (`signIn`) only. */
export type DuplicatesChoice = InferOutput<typeof schema>;

/** The addresses and platform links that the person wants for this account. */
export type Choice = DuplicatesChoice['choice'];

/** What the choice still requires: codes, evidence (`proof`), or the helpdesk because no evidence can help. */
export type Stage = DuplicatesChoice['stage'];

export function readDuplicatesChoice(signIn: string): DuplicatesChoice | undefined {
  const memory = stored.read();
  return memory?.signIn === signIn ? memory : undefined;
}

export const storeDuplicatesChoice = stored.write;
export const forgetMemory = stored.forget;

/**
 * The options that may be chosen. A phone that cannot receive codes cannot be transferred. A platform link can be transferred if
 * this account has none for the platform and exactly one other account has.
 */
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

/** The next chosen address that needs a code; undefined once all are confirmed. */
export function nextAddress(choice: Choice, found: Duplicated): DuplicatedAddress | undefined {
  const { email, phone } = found.data;
  if (choice.email && !found.email_proven && email !== null) return { email };
  if (choice.phone && !found.phone_proven && phone !== null) return { phone };
  return undefined;
}

/** The request body for the choice. */
export function requestOf(choice: Choice, { data }: Duplicated): RequestOf<typeof deleteDuplicated> {
  return {
    ...(choice.email && data.email !== null && { email: data.email }),
    ...(choice.phone && data.phone !== null && { phone: data.phone }),
    ...(choice.personal && { remove_user_linked: true }),
    ...(choice.client && { remove_customer_linked: true }),
  };
}
