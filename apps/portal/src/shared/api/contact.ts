import type { Client } from '@talon/contract/client';
import * as contact from '@talon/contract/contact';
import type { ReplyOf, RequestOf } from '@talon/contract/endpoint';

export type Identifiers = ReplyOf<typeof contact.listIdentifiers>;
export type Identifier = Identifiers['data'][number];
export type Kind = Identifier['kind'];
export type ContactChallenge = NonNullable<ReplyOf<typeof contact.changeContact>>;

export const listIdentifiers = (call: Client) => call(contact.listIdentifiers);

/** Sends the code to an e-mail or a phone that is added, or takes the place of another; nothing where it is unchanged. */
export const changeContact = (call: Client, body: RequestOf<typeof contact.changeContact>) =>
  call(contact.changeContact, { body });

export const verifyIdentifier = (call: Client, id: string) =>
  call(contact.verifyIdentifier, { params: { id } });

export const makePrimary = (call: Client, id: string) => call(contact.makePrimary, { params: { id } });

export const withdrawIdentifier = (call: Client, id: string) =>
  call(contact.withdrawIdentifier, { params: { id } });
