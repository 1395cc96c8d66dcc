import { addresses, devices, names, newcomers, passwordOf } from '../people';
import { type PrepareCall, callFrom } from '../model-call';
import { callerOf, chosen, ownerOf } from '../choose';
import type { Draw } from '../random-draw';
import type { State } from '../state';
import type { World } from '../world';

/**
 * Signs in with an address, and with the password of an account that has the address or of any; preferably on a browser
 * without a session.
 */
export const signIn: PrepareCall = (world, state, draw) => {
  const { kind, address, pick, isSensible } = draw;
  const held = chosen(
    state.identifiers.filter(({ isVerified }) => isVerified),
    pick * addresses.email.length + address,
  );
  const anybody = [...names, ...newcomers.map(({ name }) => name)];
  const drawn = { account: chosen(anybody, pick) ?? '', kind, value: addresses[kind][address] ?? '' };
  const { account: name, kind: by, value } = isSensible && held ? held : drawn;
  const browser = isSensible ? emptyBrowser(world, state, draw) : draw.browser;
  return callFrom(world, browser, {
    text: `signs in with ${value} and the password of ${name}`,
    path: '/token',
    body: {
      [by]: value,
      password: state.accounts.find(each => each.name === name)?.password ?? passwordOf(name),
    },
    headers: { Authorization: '' },
  });
};

function emptyBrowser(world: World, state: State, { browser }: Draw): number {
  const inTurn = devices.map((_, index) => (browser + index) % devices.length);
  return inTurn.find(each => ownerOf(world, state, each).session === undefined) ?? browser;
}

export const signOut: PrepareCall = (world, _, { browser }) =>
  callFrom(world, browser, {
    text: 'signs out',
    path: '/token',
    method: 'DELETE',
  });

/** Logs out everywhere. */
export const endAllSessions: PrepareCall = (world, state, draw) => {
  const browser = callerOf(world, state, draw);
  return callFrom(world, browser, {
    text: 'signs out everywhere',
    path: '/tokens',
    method: 'DELETE',
  });
};

/** Logs out a device of the account, or any other. */
export const revokeDevice: PrepareCall = (world, state, draw) => {
  const { pick, isSensible } = draw;
  const browser = callerOf(world, state, draw);
  const { account } = ownerOf(world, state, browser);
  const own = state.devices.filter(each => each.account === account).map(({ device }) => device);
  const device = chosen(isSensible && own.length > 0 ? own : devices, pick) ?? '';
  return callFrom(world, browser, {
    text: `logs device ${devices.indexOf(device)} out`,
    path: `/user/login/revoke/${device}`,
    method: 'DELETE',
  });
};
