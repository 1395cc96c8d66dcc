import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Catalogue, readMessages } from './read-catalogue';

const project = join(import.meta.dirname, '../../..');
const english = readdirSync(join(project, 'packages/messages/en')).map(name =>
  readMessages(join(project, 'packages'), 'en', name.replace('.json', '')),
);
const keys = Object.keys(Object.assign({}, ...english) as Catalogue);

/** The sources of pages and service as they run, without their tests. */
const sources = ['apps/portal', 'apps/service/src', 'packages/contract/src', 'packages/rules/src']
  .flatMap(folder => {
    const inFolder = readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' });
    return inFolder.map(path => join(project, folder, path));
  })
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.|node_modules|[\\/]dist[\\/]/.test(path))
  .map(path => readFileSync(path, 'utf8'))
  .join('\n');

/** Keys that the code puts together, and by what: the table or list that names the part that changes. */
const puzzled: Record<string, (part: string) => boolean> = {
  // The code of a refusal stands in the contract, or in the reasons of a call that had no answer.
  'error.': part => sources.includes(`'${part}'`),
  'mail.notice.': part => sources.includes(`'${part.replace(/\.(subject|text|not-you)$/, '')}'`),
  'sms.notice.': part => sources.includes(`'${part}'`),
};

test('each key is in use', () => {
  const unused = keys.filter(key => {
    if (sources.includes(`'${key}'`)) return false;
    const prefix = Object.keys(puzzled).find(each => key.startsWith(each));
    return prefix === undefined || !puzzled[prefix]?.(key.slice(prefix.length));
  });
  expect(unused).toEqual([]);
});

test('each beginning of a key that is put together is in the code', () => {
  expect(Object.keys(puzzled).filter(prefix => !sources.includes(`\`${prefix}\${`))).toEqual([]);
});
