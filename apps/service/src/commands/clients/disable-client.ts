import { Refusal } from '@talon/contract/errors';
import { changeClientState } from '../../features/clients/manage-clients';
import type { Deps } from '../../kernel/deps';
import { commandOperator } from '../on-account';
import { noSuchClient } from './show-client';

/** Refuses all requests and tokens of a client until it is enabled again. Consents remain. */
export async function disableClient(deps: Deps, id: string): Promise<string> {
  return (await setDisabled(deps, id, true))
    ? `Client ${id} is disabled.`
    : `Client ${id} was disabled already.`;
}

export async function enableClient(deps: Deps, id: string): Promise<string> {
  return (await setDisabled(deps, id, false))
    ? `Client ${id} is enabled.`
    : `Client ${id} was enabled already.`;
}

async function setDisabled(deps: Deps, id: string, isDisabled: boolean): Promise<boolean> {
  try {
    await changeClientState(deps, commandOperator(deps), id, isDisabled);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unknown-client') throw noSuchClient(id);
    if (error instanceof Refusal && error.code === 'nothing-to-change') return false;
    throw error;
  }
}
