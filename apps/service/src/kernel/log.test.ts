import { expect, test } from 'vitest';
import { createLog } from './log';

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let lines = '';
  write(createLog('debug', { write: line => (lines += line) }));
  return lines;
}

test('a field that is not on the list is left out, so that no secret slips in by accident', () => {
  const line = written(log =>
    log.info({ status: 200, password: 'p4ss', token: 't0ken', body: { iban: 'BE71' } }, 'done'),
  );
  expect(JSON.parse(line)).toMatchObject({ level: 'info', status: 200, msg: 'done' });
  expect(line).not.toMatch(/p4ss|t0ken|BE71/);
});

test('of an error its kind, message and place are kept, not the row that a driver adds', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (value)=(a@b.example)',
  });
  const line = written(log => log.error({ err: error }, 'a call failed'));
  expect(JSON.parse(line).err).toMatchObject({ type: 'Error', message: 'duplicate key', code: '23505' });
  expect(line).not.toContain('a@b.example');
});
