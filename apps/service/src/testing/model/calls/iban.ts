import { toIntendedAccount } from '../../../domain/challenges/intended-account';
import { callerOf, chosen, ownerOf } from '../choose';
import { type PrepareCall, callFrom } from '../model-call';
import type { Draw } from '../random-draw';

const ibans = ['BE68539007547034', 'BE71096123456769'] as const;
const noIban = 'BE00000000000000';

/** A valid bank account, or now and then one that does not exist. */
function chosenIban({ pick, address }: Draw): string {
  return pick > 0 ? (chosen(ibans, address) ?? noIban) : noIban;
}

/** Requests a single-use step-up for one bank account. */
export const startBankStepUp: PrepareCall = (world, state, draw) => {
  const iban = chosenIban(draw);
  return callFrom(world, callerOf(world, state, draw), {
    text: `asks for single for ${iban}`,
    path: '/mfa/sudo/iban',
    body: { iban },
  });
};

/**
 * Changes the bank account. Only a valid one consumes the single-use step-up. If the step-up is for one bank account, only
 * this one does.
 */
export const changeIban: PrepareCall = (world, state, draw) => {
  const browser = callerOf(world, state, draw, ({ single }) => single);
  const iban = chosenIban(draw);
  const { account } = ownerOf(world, state, browser);
  const id = state.accounts.find(({ name }) => name === account)?.id;
  return callFrom(world, browser, {
    text: `changes the IBAN to ${iban}`,
    path: '/user/iban',
    method: 'PUT',
    body: { iban },
    ...(id !== undefined && { bankAccount: toIntendedAccount(world.deps, id, iban).hash }),
  });
};
