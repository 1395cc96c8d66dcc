import { importFileDays } from '@talon/rules/imports';
import { beforeAll, describe, expect, test } from 'vitest';
import { continueImport } from '../../imports/stored-import';
import { purge } from '../../jobs/purge';
import { uploadedImport, uploadFile } from '../../testing/imports';
import { runJobs } from '../../testing/jobs';
import { messagesTo } from '../../testing/messages';
import { withTestService } from '../../testing/service';
import { signedInStaff, type StaffBrowser } from '../../testing/staff';

const service = withTestService({ nodes: 2 });
const reason = 'a new employer';

let browser: StaffBrowser;
let name: string;
beforeAll(async () => {
  ({ browser, name } = await signedInStaff(service, 'operator'));
});

const accountsOf = (prefix: string, count: number, everyRefused = 100) =>
  [
    'reference,emails',
    ...Array.from({ length: count }, (_, index) =>
      index % everyRefused === everyRefused - 1
        ? `${prefix}-${index},nobody`
        : `${prefix}-${index},${prefix}${index}@console.example`,
    ),
    '',
  ].join('\n');
const start = (id: string) => browser.call(`/api/imports/${id}/start`, { body: { reason } });
const cancel = (id: string) => browser.call(`/api/imports/${id}/cancel`, { body: { reason } });
const show = async (id: string) => (await browser.call(`/api/imports/${id}`)).json;
const reportOf = async (id: string) => (await browser.call(`/api/imports/${id}/report.csv`)).text;
const storedAccounts = async (prefix: string) => {
  const { rows } = await service.deps.db.query(
    'select count(*)::int as count from accounts where reference like $1',
    [`${prefix}-%`],
  );
  return rows[0].count as number;
};
const eventsOf = async (id: string) => {
  const { rows } = await service.deps.db.query(
    "select event, operator, reason from audit_events where details->>'import' = $1 order by id",
    [id],
  );
  return rows;
};

describe('an import', () => {
  test('is previewed without acting, started, reported as CSV, and each step is recorded', async () => {
    const id = await uploadedImport(browser, 'accounts', accountsOf('whole', 600));
    expect(await show(id)).toMatchObject({ state: 'waiting', total: 600, lines: 0, has_file: true });
    const { json: preview } = await browser.call(`/api/imports/${id}/preview`, { method: 'POST' });
    expect(preview.checked).toBe(600);
    expect(preview.problems).toHaveLength(6);
    expect(preview.problems[0]).toEqual({ line: 101, problem: 'emails contains an invalid e-mail' });
    expect(await storedAccounts('whole')).toBe(0);
    expect((await start(id)).status).toBe(204);
    expect((await start(id)).json.code).toBe('nothing-to-change');
    await runJobs(service.deps);
    expect(await show(id)).toMatchObject({
      state: 'finished',
      lines: 600,
      added: 594,
      changed: 0,
      unchanged: 0,
      refused: 6,
      operator: name,
      name: 'people.csv',
    });
    expect(await storedAccounts('whole')).toBe(594);
    const report = (await reportOf(id)).split('\r\n');
    expect(report.slice(0, 2)).toEqual([
      '\ufeffline,problem,reference',
      '101,emails contains an invalid e-mail,whole-99',
    ]);
    expect(report).toHaveLength(8);
    expect(await eventsOf(id)).toEqual([
      { event: 'import-uploaded', operator: name, reason: null },
      { event: 'import-started', operator: name, reason },
      { event: 'import-finished', operator: name, reason: null },
      { event: 'import-report-read', operator: name, reason: null },
    ]);
    const { rows } = await service.deps.db.query(
      `select distinct operator from audit_events e join accounts a on a.id = e.account_id
        where a.reference like 'whole-%' and e.event = 'imported'`,
    );
    expect(rows).toEqual([{ operator: name }]);
  });

  test('of each kind is imported, and a second time changes or leaves what is there', async () => {
    const files = {
      people: ['platform,person_id,lastname', 'personal,console-1,Maes', 'personal,console-2,Peeters'],
      cards: ['card_number,user_id', '5065111111111111,console-1', '5065111111111129,nobody'],
      accounts: ['reference,emails', 'kind-1,kind1@console.example'],
      invitations: ['reference,market,email', 'kind-1,be,kind1@console.example'],
    } as const;
    const expected = {
      people: [{ added: 2 }, { changed: 2 }],
      cards: [
        { added: 1, refused: 1 },
        { changed: 1, refused: 1 },
      ],
      accounts: [{ added: 1 }, { unchanged: 1 }],
      invitations: [{ added: 1 }, { unchanged: 1 }],
    } as const;
    for (const kind of ['people', 'cards', 'accounts', 'invitations'] as const)
      for (const counts of expected[kind]) {
        const id = await uploadedImport(browser, kind, files[kind].join('\n'));
        await start(id);
        await runJobs(service.deps);
        expect({ kind, ...(await show(id)) }).toMatchObject({ kind, state: 'finished', ...counts });
        if (kind === 'cards')
          expect(await reportOf(id)).toContain('user_id is not in the directory,1129\r\n');
      }
    expect(await messagesTo(service.deps, 'kind1@console.example')).toHaveLength(1);
  });

  test('goes on after an interruption where it stopped, and of two nodes one does each line', async () => {
    const id = await uploadedImport(browser, 'accounts', accountsOf('parts', 1200));
    await start(id);
    expect(await continueImport(service.deps, id, 0)).toBe(true);
    expect(await show(id)).toMatchObject({ state: 'running', lines: 250, added: 248, refused: 2 });
    await Promise.all(service.nodes.map(node => continueImport(node.deps, id, 60_000)));
    await continueImport(service.deps, id, 60_000);
    expect(await show(id)).toMatchObject({ state: 'finished', lines: 1200, added: 1188, refused: 12 });
    expect(await storedAccounts('parts')).toBe(1188);
    expect((await eventsOf(id)).filter(({ event }) => event === 'import-finished')).toHaveLength(1);
  });

  test('that is cancelled imports nothing more, and its file may be imported again', async () => {
    const content = accountsOf('cancelled', 600);
    const id = await uploadedImport(browser, 'accounts', content);
    await start(id);
    await continueImport(service.deps, id, 0);
    expect((await cancel(id)).status).toBe(204);
    expect((await cancel(id)).json.code).toBe('nothing-to-change');
    expect((await start(id)).json.code).toBe('nothing-to-change');
    await runJobs(service.deps);
    expect(await show(id)).toMatchObject({ state: 'cancelled', lines: 250 });
    expect(await storedAccounts('cancelled')).toBe(248);
    expect((await eventsOf(id)).at(-1)).toEqual({ event: 'import-cancelled', operator: name, reason });
    const again = await uploadedImport(browser, 'accounts', content);
    await start(again);
    await runJobs(service.deps);
    expect(await show(again)).toMatchObject({ state: 'finished', added: 346, unchanged: 248, refused: 6 });
  });

  test('that somebody cancels during a batch undoes this batch', async () => {
    const id = await uploadedImport(browser, 'accounts', accountsOf('race', 1000));
    await start(id);
    const [, cancelled] = await Promise.all([continueImport(service.deps, id, 60_000), cancel(id)]);
    const { added, state } = await show(id);
    expect(state).toBe(cancelled.status === 204 ? 'cancelled' : 'finished');
    expect(await storedAccounts('race')).toBe(added);
  });

  test('exists once for a file, however often it is uploaded', async () => {
    const content = accountsOf('once', 3);
    const answers = await Promise.all([1, 2, 3].map(() => uploadFile(browser, 'accounts', content)));
    expect(answers.map(({ json }) => json.code ?? 'added').toSorted()).toEqual([
      'added',
      'import-exists',
      'import-exists',
    ]);
  });

  test('that was interrupted is continued by hand', async () => {
    const id = await uploadedImport(browser, 'accounts', accountsOf('left', 3));
    await start(id);
    await service.deps.db.query(
      "update imports set updated_at = now() - interval '6 minutes' where id = $1",
      [id],
    );
    expect(await show(id)).toMatchObject({ state: 'interrupted' });
    expect((await start(id)).status).toBe(204);
    await runJobs(service.deps);
    expect(await show(id)).toMatchObject({ state: 'finished', added: 3 });
  });

  test('loses its file after some days, and keeps its report; a file of an import that goes on stays', async () => {
    const done = await uploadedImport(browser, 'accounts', 'reference,emails\nold-1,nobody\n');
    await start(done);
    await runJobs(service.deps);
    const waiting = await uploadedImport(browser, 'accounts', accountsOf('old-waiting', 1));
    const running = await uploadedImport(browser, 'accounts', accountsOf('old-running', 1));
    const { db } = service.deps;
    const old = `now() - interval '${importFileDays} days 1 hour'`;
    await db.query(
      `update import_files set uploaded_at = ${old} where id in (select file_id from imports where id = any($1))`,
      [[done, waiting, running]],
    );
    await db.query(`update imports set updated_at = ${old} where id = any($1)`, [[done, waiting]]);
    await purge(service.deps, {});
    expect(await show(done)).toMatchObject({ state: 'finished', has_file: false, name: null });
    expect(await reportOf(done)).toContain('\r\n2,emails contains an invalid e-mail,\r\n');
    expect(await show(waiting)).toMatchObject({ state: 'cancelled', has_file: false });
    expect(await show(running)).toMatchObject({ state: 'waiting', has_file: true });
    expect((await browser.call(`/api/imports/${done}/preview`, { method: 'POST' })).status).toBe(404);
  });

  test('is stored encrypted', async () => {
    await uploadedImport(browser, 'accounts', 'reference,emails\nsealed-1,sealed@console.example\n');
    const { rows } = await service.deps.db.query(
      "select count(*)::int as found from import_pieces where position('sealed@'::bytea in sealed) > 0 or position('c2VhbGVk'::bytea in sealed) > 0",
    );
    expect(rows).toEqual([{ found: 0 }]);
  });
});

const header = 'reference,emails';
const utf16 = Buffer.from(`\ufeff${header}\na,a@b.example\n`, 'utf16le');

describe('a file that no import can read is refused', () => {
  test.each<[string, string | Buffer, number, object]>([
    ['that is empty', '', 422, { problem: 'empty' }],
    ['with a header only', `${header}\n`, 422, { problem: 'no-lines' }],
    ['in UTF-16', utf16, 422, { problem: 'not-utf8', line: 1 }],
    ['in UTF-16 without a mark', utf16.subarray(2), 422, { problem: 'not-utf8', line: 1 }],
    [
      'in Latin-1',
      Buffer.from(`${header},firstname\na,a@b.example,Ren\u00e9\n`, 'latin1'),
      422,
      { problem: 'not-utf8', line: 2 },
    ],
    ['of an old Mac', `${header}\ra,a@b.example\r`, 422, { problem: 'line-ends' }],
    [
      'with a quote that is never closed in its header',
      '"reference,emails\na,b\n',
      422,
      { problem: 'not-csv' },
    ],
    ['whose header is 70 KB long', `${'a,'.repeat(35_000)}\na,b\n`, 422, { problem: 'not-csv' }],
    [
      'without a header',
      'a-1,a@b.example\n',
      422,
      { problem: 'columns', unknown: [1, 2], missing: ['reference'], repeated: [] },
    ],
    [
      'with a column twice',
      'reference,emails,emails\na,b@c.example,\n',
      422,
      { problem: 'columns', unknown: [], missing: [], repeated: ['emails'] },
    ],
    [
      'that is a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      422,
      { problem: 'not-utf8', line: 1 },
    ],
  ])('%s', async (_what, content, status, file) => {
    const answer = await uploadFile(browser, 'accounts', content);
    expect([answer.status, answer.json.code]).toEqual([status, 'file-refused']);
    expect(answer.json.file).toMatchObject(file);
    const { rows } = await service.deps.db.query(
      'select count(*)::int as left from import_files f where not exists (select 1 from imports where file_id = f.id)',
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  test('that is too large, before it is sent', async () => {
    const answer = await browser.call('/api/import-files', {
      body: { kind: 'cards', name: 'x.csv', bytes: 100 * 1024 * 1024 + 1 },
    });
    expect([answer.status, answer.json.code]).toEqual([413, 'body-too-large']);
  });

  test('of which a piece is missing, too long or elsewhere', async () => {
    const body = { kind: 'cards', name: 'x.csv', bytes: 50_000 };
    const { json } = await browser.call('/api/import-files', { body });
    const path = `/api/import-files/${json.file_id}`;
    const put = (at: number | string, length: number) =>
      browser.call(`${path}/pieces/${at}`, {
        method: 'PUT',
        body: { content: Buffer.alloc(length, 'a').toString('base64') },
      });
    for (const [at, length] of [
      [0, 47_999],
      [48_000, 48_000],
      [47_999, 2_001],
      [96_000, 1],
      ['-1', 48_000],
      ['x', 48_000],
    ] as const)
      expect((await put(at, length)).status).toBe(400);
    expect((await browser.call(`${path}/pieces/0`, { method: 'PUT', body: { content: '?' } })).status).toBe(
      400,
    );
    expect((await put(48_000, 2_000)).status).toBe(204);
    const added = await browser.call(`${path}/import`, { method: 'POST' });
    expect(added.json.file).toEqual({ problem: 'incomplete' });
    expect((await put(0, 48_000)).status).toBe(404);
  });
});

describe('a bad line is refused alone', () => {
  const good = 'good,good@lines.example';

  test.each<[string, string, string[]]>([
    [
      'a formula',
      '=cmd()|A1,a@b.example',
      ['2,"reference contains characters other than letters, digits and . : _ -",\'=cmd()|A1'],
    ],
    [
      'a formula in quotes',
      '"@SUM(1,2)",a@b.example',
      ['2,"reference contains characters other than letters, digits and . : _ -","\'@SUM(1,2)"'],
    ],
    ['a NUL', 'nul\0,nul@b.example', ['2,contains characters that are not text,nul\0']],
    ['too few columns', 'few', ['2,has 1 columns instead of 2,few']],
    ['too many columns', 'many,a@b.example,c', ['2,has 3 columns instead of 2,many']],
    ['a quote that is never closed', '"open,a@b.example', ['2,is not valid CSV,']],
    ['10 MB', 'x'.repeat(10_000_000), ['2,is longer than 64 KiB,']],
    ['a lone CR', 'one,one@b.example\rtwo,two@b.example', ['2,has 3 columns instead of 2,one']],
    ['CRLF', 'crlf,not an address\r', ['2,emails contains an invalid e-mail,crlf']],
  ])('%s', async (_what, line, expected) => {
    const prefix = `\ufeffreference,emails\n`;
    const id = await uploadedImport(browser, 'accounts', `${prefix}${line}\n${good}\n`);
    await start(id);
    await runJobs(service.deps);
    expect(await show(id)).toMatchObject({ state: 'finished', lines: 2, refused: expected.length });
    expect((await reportOf(id)).split('\r\n').slice(1, -1)).toEqual(expected);
  });

  test('a line that occurs twice is imported once', async () => {
    const line = 'twice,twice@lines.example';
    const id = await uploadedImport(
      browser,
      'accounts',
      `reference;emails\n${line.replace(',', ';')}\n${line.replace(',', ';')}`,
    );
    await start(id);
    await runJobs(service.deps);
    expect(await show(id)).toMatchObject({ added: 1, unchanged: 1, refused: 0 });
  });
});
