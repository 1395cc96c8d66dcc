import type { Client } from '@talon/contract/client';
import type { RequestOf } from '@talon/contract/endpoint';
import * as profile from '@talon/contract/profile';

export const editProfile = (call: Client, body: RequestOf<typeof profile.editProfile>) =>
  call(profile.editProfile, { body });

export const changeIban = (call: Client, iban: string) => call(profile.changeIban, { body: { iban } });
