import { expect, test } from 'vitest';
import { describeDetails } from './event-details';

const words = {
  labelOf: (name: string) =>
    ({ roles: 'Roles', left: 'Not given back', what: 'What', count: 'Number' })[name] ?? name,
  nameOf: (name: string, value: string) => (name === 'roles' ? value.toUpperCase() : value),
  formatNumber: (value: number) => value.toLocaleString('en'),
  yes: 'yes',
  no: 'no',
};

test.each([
  ['a list', { roles: ['auditor', 'helpdesk'] }, ['Roles: AUDITOR, HELPDESK']],
  ['numbers and choices', { lines: 12_000, isForToday: false }, ['lines: 12,000', 'isForToday: no']],
  ['parts', { filters: { event: 'signed-in' } }, ['filters: event: signed-in']],
  ['a list of parts', { left: [{ what: 'card', count: 1 }] }, ['Not given back: What: card; Number: 1']],
  ['nothing', { chosen: [], plannedEnd: null }, []],
])('%s', (_what, details, lines) => expect(describeDetails(words, details)).toEqual(lines));
