import { markets } from '@talon/markets/markets';
import { maskCardNumber } from '@talon/rules/card-number';
import { maskEmail } from '@talon/rules/contact';
import { maskPhone } from '@talon/rules/phone';
import type { Deps } from '../kernel/deps';
import { deviceInWords, placeInWords } from '../domain/notifications/device-and-place';
import { createLocalized, oneLine, type Localized } from '../domain/notifications/message-language';
import { type AccountOverview, readAccountOverview } from '../domain/accounts/account-overview';
import { findAccount } from './on-account';

type Show = (sheet: AccountOverview, speech: Localized) => (string | null)[];

/** What stands on each line of the sheet, several where there are several. */
const rows: Record<string, Show> = {
  account: ({ id }) => [id],
  reference: ({ reference }) => [reference],
  'first name': ({ firstname }) => [firstname],
  language: ({ language }) => [language],
  made: ({ created }) => [created],
  'last sign-in': ({ signed_in }) => [signed_in ?? 'never'],
  'e-mail': sheet => identifiersOf(sheet, 'email', maskEmail),
  phone: sheet => identifiersOf(sheet, 'phone', maskPhone),
  password: sheet => [passwordOf(sheet)],
  'two steps': ({ is_mfa_forced, methods }) => [
    is_mfa_forced ? 'mandatory' : 'not mandatory',
    ...methods.map(({ method, activated, used }) => `${method}, since ${activated}, used ${used ?? 'never'}`),
  ],
  trusted: ({ trusted_devices }) => [`${trusted_devices} devices`],
  'last reset': ({ reset_through }) => [reset_through && `by ${reset_through}, no other proof since`],
  'no single': ({ single_use_step_up_blocked_until }) => [
    single_use_step_up_blocked_until && `until ${single_use_step_up_blocked_until}`,
  ],
  card: ({ cards }) =>
    cards.map(({ last_four, activation }) => `${maskCardNumber(last_four)}, ${activation}`),
  link: ({ links }) => links.map(({ platform, person }) => `${platform} ${person}`),
  session: ({ sessions }, speech) => sessions.map(session => sessionLine(session, speech)),
  event: ({ events }) =>
    events.map(({ at, event, market, address, other, application }) =>
      [
        at,
        event,
        market,
        address,
        other && `other account ${other}`,
        application && `application ${application}`,
      ]
        .filter(part => part !== null)
        .join('  '),
    ),
};

/** What a helpdesk needs to know of an account, and no secret. */
export async function showAccount(deps: Deps, who: string): Promise<string> {
  const { id } = await findAccount(deps, who);
  const sheet = await readAccountOverview(deps.db, { id });
  if (!sheet) throw new Error('The account is gone.');
  const speech = createLocalized(deps.translate, markets[0], 'en');
  return Object.entries(rows)
    .flatMap(([label, show]) =>
      show(sheet, speech)
        .filter(text => text !== null)
        .map(text => `${label.padEnd(14)}${printable(text)}`),
    )
    .join('\n');
}

function identifiersOf({ identifiers }: AccountOverview, kind: string, mask: (value: string) => string) {
  return identifiers
    .filter(identifier => identifier.kind === kind)
    .map(({ value, verified, is_primary, is_shared }) =>
      [
        mask(value),
        verified ? `verified ${verified}` : 'not verified',
        is_primary && 'primary',
        is_shared && 'on several accounts',
      ]
        .filter(Boolean)
        .join(', '),
    );
}

function passwordOf({
  has_password,
  password_status,
  is_password_imposed,
  password_changed,
}: AccountOverview) {
  if (!has_password) return 'none';
  const imposed = is_password_imposed ? ', imposed' : '';
  return `status ${password_status}${imposed}, changed ${password_changed ?? 'never'}`;
}

function sessionLine(session: AccountOverview['sessions'][number], speech: Localized): string {
  const { id, market, agent, signed_in, is_active } = session;
  const device = deviceInWords(speech, agent) ?? 'unknown device';
  const place = placeInWords(session) ?? 'unknown place';
  return `${signed_in}  ${is_active ? 'active' : 'ended'}  ${market}  ${device}, ${place}  ${id}`;
}

/** Names and places are other people's text: nothing in them moves the cursor or turns the line around. */
function printable(text: string): string {
  return oneLine(text).replace(/\p{Cf}/gu, '');
}
