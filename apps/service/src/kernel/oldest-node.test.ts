import { expect, test } from 'vitest';
import { nodeProblem } from './oldest-node';

test.each(['22.18.0', '22.20.1', '24.0.0', '26.1.0'])('the service starts with Node %s', version => {
  expect(nodeProblem(version)).toBeUndefined();
});

test.each(['18.20.4', '20.20.2', '22.9.0', '22.17.1'])(
  'with Node %s, a sentence says which one it needs',
  version => {
    expect(nodeProblem(version)).toBe(`The service needs Node 22.18 or newer. This is Node ${version}.`);
  },
);
