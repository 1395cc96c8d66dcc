import type { Deps } from '../../kernel/deps';
import { newToken, tokenHash } from '../../kernel/token';
import {
  addresses,
  cardOf,
  devices,
  directory,
  fixedId,
  handleOf,
  invitedPerson,
  names,
  newcomers,
  proposalId,
  owners,
  passwordOf,
  people,
  directoryBirthdate,
  records,
  sharedAddress,
} from './people';
import { initialIdentifiers, initialAuthenticators, type Start } from './initial-state';

/** Deleting accounts deletes their rows; the audit trail is append-only, and is not read here. */
const emptied = `
  delete from onboardings; delete from merged_accounts; delete from accounts; delete from invitations; delete from directory_people;
  delete from limit_counts; delete from sms_daily_counts; delete from sign_in_failures; delete from consecutive_failures; delete from network_failures;
  delete from messages;
  select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`;

const filled = `
  with given as (select $1::jsonb as rows),
  accounts_ as (
    insert into accounts (id, firstname, lastname, birthdate, password_hash, created_at)
    select id, name, 'Peeters', '1990-01-01', password, now() - interval '3 days'
      from given, jsonb_to_recordset(rows -> 'accounts') as r (id uuid, name text, password text)),
  links_ as (
    insert into platform_links (account_id, platform, person_id)
    select id, platform, person
      from given, jsonb_to_recordset(rows -> 'accounts') as r (id uuid, personal text, client text, third text),
           lateral (values ('personal', personal), ('client', client), ('third', third)) as l (platform, person)
     where person is not null),
  identifiers_ as (
    insert into identifiers (account_id, kind, value, is_primary, is_shared, verified_at)
    select account, kind, value, "isPrimary", "isShared",
           case when "isVerified" then now() - interval '3 days' + make_interval(secs => place) end
      from given, jsonb_to_recordset(rows -> 'identifiers')
             as r (account uuid, kind text, value text, "isPrimary" boolean, "isShared" boolean, "isVerified" boolean, place int)),
  methods_ as (
    insert into authenticators (account_id, type, enrolled_at, settled_at_once, last_used_at)
    select account, method, now() - interval '3 days', true, now() - make_interval(mins => place + 1)
      from given, jsonb_to_recordset(rows -> 'methods') as r (account uuid, method text, place int)),
  cards_ as (
    insert into card_assignments (card_id, account_id, number_hash, last_four, activation, added_at)
    select 'card of ' || account, account, decode(hash, 'hex'), "lastFour", 'activated', now() - interval '3 days'
      from given, jsonb_to_recordset(rows -> 'cards') as r (account uuid, hash text, "lastFour" text)),
  sessions_ as (
    insert into sessions (id, account_id, market, device_id, step_up_until, single_use_step_up_until)
    select id, account, 'be', device, case when sudo then now() + interval '10 minutes' end,
           case when single then now() + interval '10 minutes' end
      from given, jsonb_to_recordset(rows -> 'sessions')
             as r (id uuid, account uuid, device uuid, sudo boolean, single boolean)),
  tokens_ as (
    insert into tokens (hash, session_id, account_id, market, must_resolve_duplicates, expires_at)
    select decode(hash, 'hex'), id, account, 'be', required_action, now() + interval '1 hour'
      from given, jsonb_to_recordset(rows -> 'sessions') as r (id uuid, account uuid, hash text, required_action boolean)),
  people_ as (
    insert into directory_people (platform, person_id, firstname, lastname, birthdate, register_number_hash)
    select platform, person, name, 'Peeters', coalesce(birthdate, '1990-01-01'), '\\x01'::bytea || number::bytea
      from given, jsonb_to_recordset(rows -> 'people')
             as r (platform text, person text, name text, number text, birthdate date)),
  contacts_ as (
    insert into directory_contacts (platform, person_id, kind, value)
    select platform, person, kind, value
      from given, jsonb_to_recordset(rows -> 'records') as r (platform text, person text, email text, phone text, shared text),
           lateral (values ('email', email), ('phone', phone), ('email', shared)) as c (kind, value)),
  proposals_ as (
    insert into link_proposals (id, account_id, platform, person_id, found_by, initials, addresses, proof)
    select id, account, platform, person, 'email', '', '[]', 'birthdate'
      from given, jsonb_to_recordset(rows -> 'proposals') as r (id uuid, account uuid, platform text, person text)),
  invitations_ as (
    insert into invitations (id, reference, market, email, valid_until)
    select id, name, 'be', email, now() + interval '1 day'
      from given, jsonb_to_recordset(rows -> 'newcomers') as r (id uuid, name text, email text)),
  invited_ as (
    insert into invited_people (invitation_id, platform, person_id)
    select id, 'personal', person
      from given, jsonb_to_recordset(rows -> 'newcomers') as r (id uuid, person text) where person is not null)
  insert into onboardings (handle_hash, market, language, invitation_id, firstname, lastname, birthdate, terms_version,
                           privacy_version, terms_language, accepted_at, email, email_verified_at, phone, phone_verified_at, expires_at)
  select decode(hash, 'hex'), 'be', 'nl', id, name, 'Maes', '1991-02-03', '2026-09', '2026-09', 'nl', now(), email, now(),
         phone, now(), now() + interval '1 day'
    from given, jsonb_to_recordset(rows -> 'newcomers') as r (id uuid, name text, email text, phone text, hash text)`;

/** Replaces the data of the previous sequence with the start; returns the token of each browser. */
export async function fill(deps: Deps, start: Start): Promise<string[]> {
  const held = initialIdentifiers(start);
  const sharing = new Set(held.filter(({ isShared }) => isShared).map(({ name }) => name));
  const hex = (bytes: Buffer) => bytes.toString('hex');
  const browsers = owners.map((owner, index) => {
    const signInState = start.signInStates[index] ?? 'not at all';
    return { owner, device: devices[index], signInState, token: newToken() };
  });
  const proven = held.map((one, place) => ({ ...one, account: fixedId(one.name), isVerified: true, place }));
  const unproven = {
    account: fixedId('Dee'),
    kind: 'email',
    value: addresses.email[sharedAddress + 1],
    isPrimary: false,
    isShared: false,
    isVerified: false,
    place: 0,
  };
  const rows = {
    accounts: await Promise.all(
      names.map(async name => {
        const [personal, client, third] = people[name];
        const password = await deps.hashing.hash(passwordOf(name), { group: 'seed', network: 'seed' });
        return { id: fixedId(name), name, password, personal, client, third };
      }),
    ),
    identifiers: start.hasUnproven ? [...proven, unproven] : proven,
    methods: names.flatMap(name =>
      initialAuthenticators(start, name, held).map((method, place) => ({
        account: fixedId(name),
        method,
        place,
      })),
    ),
    cards: names
      .filter((_, index) => start.accounts[index]?.hasCard)
      .map(name => {
        const number = cardOf(name);
        const hash = hex(deps.keyedHash('card', number));
        return { account: fixedId(name), hash, lastFour: number.slice(-4) };
      }),
    sessions: browsers.flatMap(({ owner, device, signInState, token }) =>
      owner === undefined || signInState === 'not at all'
        ? []
        : [
            {
              id: fixedId(`session ${device}`),
              account: fixedId(owner),
              device,
              sudo: signInState === 'sudo',
              single: signInState === 'single',
              required_action: signInState === 'limited' && sharing.has(owner),
              hash: hex(tokenHash(token)),
            },
          ],
    ),
    people: [...directory, ...records.map(record => ({ ...record, birthdate: directoryBirthdate }))],
    // An account with the shared address gets a proposal for each of them, and can prove a person by its other addresses.
    records: records.map(record => ({ ...record, shared: addresses.email[sharedAddress] })),
    proposals: names.flatMap(name =>
      records.map(({ platform, person }) => {
        return { id: proposalId(name, person), account: fixedId(name), platform, person };
      }),
    ),
    newcomers: newcomers.map(one => ({
      ...one,
      id: fixedId(`invitation ${one.name}`),
      person: invitedPerson,
      hash: hex(tokenHash(handleOf(one.name))),
    })),
  };
  await deps.db.query(emptied);
  await deps.db.query({ name: 'model_fill', text: filled, values: [JSON.stringify(rows)] });
  return browsers.map(({ token }) => token);
}
