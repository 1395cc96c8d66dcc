import { beforeAll, describe, expect, test } from 'vitest';
import { blockAccount } from '../../commands/block-account';
import { addCard } from '../../testing/cards';
import { createNewcomer } from '../../testing/onboarding';
import { createRecovery, wrongCode } from '../../testing/recovery';
import type { Answer } from '../../testing/service';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount } from '../../testing/verified-accounts';

// What a stranger sees of an address must not depend on whether, and in which state, an account has it. All limits have
// their default values.
const service = withTestService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

interface Subject {
  email: string;
  phone: string;
  card: string;
}

let count = 1000;

/** Addresses that look the same when they are masked. */
function newSubject(): Subject {
  count += 7;
  return { email: `o${count}@oracle.example`, phone: `+32470${count}12`, card: `506512121212${count}` };
}

async function addKnown(subject: Subject): Promise<string> {
  const { email: emails, phone: phones, card } = subject;
  const account = await addVerifiedAccount(service.deps, { hasCard: true, columns: { emails, phones } });
  await sql('update card_assignments set number_hash = $2 where account_id = $1', [
    account.id,
    service.deps.keyedHash('card', card),
  ]);
  return account.id;
}

const states: Record<string, (subject: Subject) => Promise<unknown>> = {
  unknown: async () => undefined,
  known: addKnown,
  'after 100 wrong passwords': async subject => {
    const id = await addKnown(subject);
    await sql('insert into consecutive_failures (subject_hash, failures) values ($1, 100)', [
      service.deps.keyedHash('account', id),
    ]);
  },
  blocked: async subject => blockAccount(service.deps, await addKnown(subject), 'a test'),
  'merged into another': async subject => {
    const [id, survivor] = [await addKnown(subject), (await addVerifiedAccount(service.deps)).id];
    await sql('delete from accounts where id = $1', [id]);
    await sql('insert into merged_accounts (account_id, merged_into) values ($1, $2)', [id, survivor]);
  },
};

async function newcomer() {
  const person = createNewcomer(service, { from: createRecovery(service).from });
  await person.begin({ card_number: await addCard(service.deps) });
  await person.accept();
  await person.describe();
  return person;
}

/** Asks for a recovery code and types wrong ones, 15 in three requests; then a code with the number of the card. */
async function guessRecoveryCodes({ card, ...subject }: Subject, kind: 'email' | 'phone'): Promise<Answer[]> {
  const person = createRecovery(service);
  const answers: Answer[] = [];
  for (let request = 0; request < 3; request += 1) {
    const { json } = await person.forgot({ [kind]: subject[kind] });
    for (let tries = 0; tries < 5; tries += 1) {
      answers.push(await person.confirm(json.payload, wrongCode('1'.repeat(json.code_length))));
    }
  }
  const asked = await person.forgot({ [kind]: subject[kind] });
  const code = '2'.repeat(asked.json.code_length);
  answers.push(asked, await person.resend(asked.json.payload));
  answers.push(await person.confirm(asked.json.payload, code, { card_number: card }));
  answers.push(await person.confirm(asked.json.payload, code, { card_number: '5065999999999999' }));
  return answers;
}

const calls: Record<string, (subject: Subject) => Promise<Answer[]>> = {
  'forgot password by e-mail': async ({ email }) => [await createRecovery(service).forgot({ email })],
  'forgot password by phone': async ({ phone }) => [await createRecovery(service).forgot({ phone })],
  'wrong recovery codes to the e-mail, then the card': subject => guessRecoveryCodes(subject, 'email'),
  'wrong recovery codes to the phone, then the card': subject => guessRecoveryCodes(subject, 'phone'),
  'sign-in by e-mail': async ({ email }) => signIns({ email }),
  'sign-in by phone': async ({ phone }) => signIns({ phone }),
  'onboarding with the e-mail': async ({ email }) => {
    const person = await newcomer();
    const sent = await person.email(email);
    return [sent, await person.confirm(sent.json.challenge.payload, '000000')];
  },
  'onboarding with the phone': async ({ phone }) => {
    const person = await newcomer();
    await person.prove('email', newSubject().email);
    const sent = await person.phone(phone);
    return [sent, await person.confirm(sent.json.challenge.payload, '00000000')];
  },
};

/** Wrong passwords: the first ones, and one that has to wait. */
async function signIns(identifier: object): Promise<Answer[]> {
  const person = createRecovery(service);
  const answers: Answer[] = [];
  for (let tried = 0; tried < 4; tried += 1) {
    answers.push(await person.signIn({ ...identifier, password: 'not the password' }));
  }
  return answers;
}

/** Removes what differs in every response: times, ids, and the addresses that were typed. */
function visible({ email, phone }: Subject, { status, headers, json }: Answer) {
  const typed = JSON.stringify(json ?? null)
    .replaceAll(email, 'EMAIL')
    .replaceAll(phone, 'PHONE')
    .replaceAll(/"[\w-]{43}"/g, '"RANDOM"')
    .replaceAll(/_last_four":"\d{4}"/g, '_last_four":""')
    // A second may pass between two calls.
    .replaceAll(/"retryAfterSeconds":\d+/g, '"retryAfterSeconds":0')
    .replaceAll(/o\d+@oracle\.example/g, 'VERIFIED');
  const {
    date: _date,
    'x-request-id': _id,
    'content-length': _length,
    'retry-after': wait,
    ...rest
  } = headers;
  return { status, headers: rest, hasWait: wait !== undefined, body: typed };
}

describe.each(Object.entries(calls))('%s', (_, call) => {
  let expected: ReturnType<typeof visible>[];
  beforeAll(async () => {
    const unknown = newSubject();
    expected = (await call(unknown)).map(answer => visible(unknown, answer));
  });

  test.each(Object.keys(states))(
    'is answered for an address that is %s as for an unknown one',
    async state => {
      const subject = newSubject();
      await states[state]?.(subject);
      const answers = await call(subject);
      expect(answers.map(answer => visible(subject, answer))).toEqual(expected);
    },
  );
});
