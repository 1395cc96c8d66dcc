import type { Client } from '@talon/contract/client';
import * as contact from '@talon/contract/contact';
import type { ReplyOf } from '@talon/contract/endpoint';

export type Identifiers = ReplyOf<typeof contact.listIdentifiers>;
export type Identifier = Identifiers['data'][number];
export type Kind = Identifier['kind'];
export type ContactChallenge = NonNullable<ReplyOf<typeof contact.changeContact>>;

export const listIdentifiers = (call: Client) => call(contact.listIdentifiers);

export const makePrimary = (call: Client, id: string) => call(contact.makePrimary, { params: { id } });

export const withdrawIdentifier = (call: Client, id: string) =>
  call(contact.withdrawIdentifier, { params: { id } });
