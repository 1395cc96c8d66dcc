import { markets } from '@talon/markets/markets';
import { maskCardNumber } from '@talon/rules/card-number';
import { maskEmail } from '@talon/rules/contact';
import { maskPhone } from '@talon/rules/phone';
import { isAbsentKey } from '../kernel/absent-key';
import type { Deps } from '../kernel/deps';
import { readAccountHistory } from '../domain/audit/account-history';
import { auditEvent } from '../domain/audit/audit-events';
import { deviceText, locationText } from '../domain/notifications/device-and-location';
import { createLocalized, oneLine, type Localized } from '../domain/notifications/message-language';
import { type AccountOverview, readAccountOverview } from '../domain/accounts/account-overview';
import { type AccountLimit, listLimits } from '../domain/challenges/account-limits';
import { findAccount } from './on-account';

type Shown = AccountOverview & Awaited<ReturnType<typeof readAccountHistory>>;

type FormatRow = (overview: Shown, localized: Localized) => (string | null)[];

/** The lines of the overview by label; one label may have several lines. */
const rows: Record<string, FormatRow> = {
  account: ({ id }) => [id],
  reference: ({ reference }) => [reference],
  'first name': ({ firstname }) => [firstname],
  language: ({ language }) => [language],
  created: ({ created }) => [created],
  'last sign-in': ({ signed_in }) => [signed_in ?? 'never'],
  'e-mail': overview => identifiersOf(overview, 'email', maskEmail),
  phone: overview => identifiersOf(overview, 'phone', maskPhone),
  password: overview => [passwordOf(overview)],
  MFA: ({ is_mfa_forced, methods }) => [
    is_mfa_forced ? 'mandatory' : 'not mandatory',
    ...methods.map(
      ({ method, activated, used, suspended }) =>
        `${method}, since ${activated}, used ${used ?? 'never'}${suspendedText(suspended)}`,
    ),
  ],
  blocked: ({ blocked, blocked_reason }) => [blocked && `since ${blocked}: ${blocked_reason}`],
  'failed 24 h': ({ failures }) =>
    failures.map(({ address, times, last }) => `${times} from ${address}, the last one ${last}`),
  notified: ({ notices }) => notices.map(({ event, at }) => `${event}, ${at}`),
  disputed: ({ disputes }) =>
    disputes.map(
      ({ notification, method, at }) =>
        `by a removed ${method === 'sms' ? 'phone' : 'e-mail'} after ${notification}, ${at}: identify the person`,
    ),
  devices: ({ trusted_devices }) => [`${trusted_devices} trusted`],
  'last reset': ({ reset_through }) => [reset_through && `by ${reset_through}, no other authenticator since`],
  'step-up block': ({ single_use_step_up_blocked_until }) => [
    single_use_step_up_blocked_until && `single-use, until ${single_use_step_up_blocked_until}`,
  ],
  card: ({ cards }) =>
    cards.map(
      ({ last_four, activation, suspended }) =>
        `${maskCardNumber(last_four)}, ${activation}${suspendedText(suspended)}`,
    ),
  invitation: ({ invitations }) =>
    invitations.map(
      ({ reference, used, is_unconfirmed }) =>
        `${reference}, used ${used ?? 'before'}${is_unconfirmed ? ', address not confirmed: links nobody' : ''}`,
    ),
  offers: ({ documents }) => [offersOf(documents.find(({ document }) => document === 'marketing'))],
  accepted: ({ documents }) =>
    documents
      .filter(({ document }) => document !== 'marketing')
      .map(({ document, version, accepted }) => `${document} ${version}, ${accepted}`),
  platform: ({ links }) => links.map(({ platform, person }) => `${platform} ${person}`),
  session: ({ sessions }, localized) => sessions.map(session => sessionLine(session, localized)),
  event: ({ events }) =>
    events.map(
      ({
        at,
        event,
        market,
        address,
        other_account_id: other,
        client_id: application,
        operator,
        code,
        times,
      }) =>
        [
          at,
          event,
          market,
          address,
          other && `other account ${other}`,
          application && `application ${application}`,
          operator && `operator ${operator}`,
          code && `${code}${times > 1 ? `, ${times} times` : ''}`,
        ]
          .filter(part => part !== null)
          .join('  '),
    ),
};

/** Shows the overview of an account for the helpdesk, without secrets. */
export async function showAccount(deps: Deps, who: string): Promise<string> {
  const { id } = await findAccount(deps, who);
  const found = await readAccountOverview(deps.db, { id });
  if (!found) throw new Error('The account was removed meanwhile.');
  const overview = { ...found, ...(await readAccountHistory(deps, deps.db, id)) };
  await auditEvent(deps, deps.db, { accountId: id, event: 'account-shown', operator: deps.operator });
  const localized = createLocalized(deps.translate, markets[0], 'en');
  const lines = Object.entries(rows).flatMap(([label, show]) =>
    show(overview, localized)
      .filter(text => text !== null)
      .map(text => ({ label, text })),
  );
  const limits = (await limitLines(deps, overview)).map(text => ({ label: 'limit', text }));
  return [...lines.filter(isNoEvent), ...limits, ...lines.filter(line => !isNoEvent(line))]
    .map(({ label, text }) => `${label.padEnd(14)}${printable(text)}`)
    .join('\n');
}

/** Limits count hashes of addresses. */
async function limitLines(deps: Deps, overview: AccountOverview): Promise<string[]> {
  if (isAbsentKey(deps.keyedHash)) return ['not shown, because HASH_KEYS is missing'];
  return (await listLimits(deps, overview)).map(limitLine);
}

/** The long list of events comes last. */
function isNoEvent({ label }: { label: string }): boolean {
  return label !== 'event';
}

function limitLine({ limit, destination, purpose, origin, failures, endsAt }: AccountLimit): string {
  const subject = [
    destination ?? (purpose === null ? 'account' : `codes of ${purpose}`),
    ...(origin === null ? [] : [`from ${origin === 'trusted-device' ? 'a trusted device' : origin}`]),
  ].join(' ');
  const ends = `${endsAt.slice(0, 16).replace('T', ' ')} UTC`;
  if (limit === 'sign-in-wait') return `sign-in by ${subject}: ${failures} failures, wait until ${ends}`;
  if (limit === 'failures-in-a-row')
    return `${failures} failures in a row: a code is required until a completed sign-in, at most until ${ends}`;
  return `${limit} of ${subject}, until ${ends}`;
}

function identifiersOf({ identifiers }: AccountOverview, kind: string, mask: (value: string) => string) {
  return identifiers
    .filter(identifier => identifier.kind === kind)
    .map(({ value, verified, is_primary, is_shared, suspended }) =>
      [
        mask(value),
        verified ? `verified ${verified}` : 'not verified',
        is_primary && 'primary',
        is_shared && 'on several accounts',
        suspended && `suspended ${suspended}`,
      ]
        .filter(Boolean)
        .join(', '),
    );
}

/** When a report suspended it, if it is suspended. */
const suspendedText = (suspended: string | null) => (suspended ? `, suspended ${suspended}` : '');

/** The consent to offers: given, withdrawn or never given. */
function offersOf(consent: AccountOverview['documents'][number] | undefined): string {
  if (!consent) return 'no consent';
  const given = `consent given ${consent.accepted}`;
  return consent.withdrawn ? `${given}, withdrawn ${consent.withdrawn}` : given;
}

/** By status, as `passwordStatus` of the rules gives it. */
const passwordWords = ['good', 'breaks the rules', 'must be replaced'];

function passwordOf({
  has_password,
  password_status,
  is_password_imposed,
  password_changed,
}: AccountOverview) {
  if (!has_password) return 'none';
  const imposed = is_password_imposed ? ', imposed' : '';
  return `${passwordWords[password_status] ?? `status ${password_status}`}${imposed}, changed ${password_changed ?? 'never'}`;
}

function sessionLine(session: AccountOverview['sessions'][number], localized: Localized): string {
  const { id, market, agent, signed_in, is_active } = session;
  const device = deviceText(localized, agent) ?? 'unknown device';
  const place = locationText(session) ?? 'unknown place';
  return `${signed_in}  ${is_active ? 'active' : 'ended'}  ${market}  ${device}, ${place}  ${id}`;
}

/** Removes control and format characters, which could change the terminal or the direction of the line. */
function printable(text: string): string {
  return oneLine(text).replace(/\p{Cf}/gu, '');
}
