import { describe, expect, test } from 'vitest';
import { type OtherAccount, resolveDuplicates, type Resolution, type TransferRequest } from './duplicates';

const keeps: OtherAccount = {
  id: 'keeps',
  links: ['personal'],
  keepsOne: true,
  isProven: false,
  isDifferent: false,
  isBlocked: false,
};
const empties: OtherAccount = {
  id: 'empties',
  links: ['personal'],
  keepsOne: false,
  isProven: false,
  isDifferent: false,
  isBlocked: false,
};
const proven = <T>(other: T) => ({ ...other, isProven: true });
const identifier: TransferRequest = { moves: [], isOnlyAllowed: false };
const link: TransferRequest = { moves: ['personal', 'client'], isOnlyAllowed: false };
const allowed = (request: TransferRequest) => ({ ...request, isOnlyAllowed: true });
const loses = (id: string): Resolution => ({ id, moves: [], isClosed: false });
const moves = (id: string): Resolution => ({ id, moves: ['personal'], isClosed: false });
const closes = (id: string): Resolution => ({ id, moves: ['personal'], isClosed: true });

type Row = [string, Parameters<typeof resolveDuplicates>, ReturnType<typeof resolveDuplicates>];

describe('the identifier alone', () => {
  test.each<Row>([
    ['goes from an account that keeps another', [[], [keeps], identifier], [loses('keeps')]],
    ['goes from there whatever links there are', [['personal'], [keeps], identifier], [loses('keeps')]],
    ['would empty an account: a proof is needed', [[], [empties], identifier], 'needs-proof'],
    [
      'would empty one that is proven: it is closed',
      [[], [proven(empties)], identifier],
      [closes('empties')],
    ],
    [
      'would empty one without a link: a proof is needed all the same',
      [[], [{ ...empties, links: [] }], identifier],
      'needs-proof',
    ],
  ])('%s', (_name, given, expected) => expect(resolveDuplicates(...given)).toEqual(expected));
});

describe('a link', () => {
  test.each<Row>([
    ['moves only with a proof', [[], [keeps], link], 'needs-proof'],
    ['moves with one', [[], [proven(keeps)], link], [moves('keeps')]],
    ['stays where this account has one', [['personal'], [keeps], link], [loses('keeps')]],
    ['stays where the account has none', [[], [{ ...keeps, links: [] }], link], [loses('keeps')]],
    [
      'stays where two compete',
      [[], [proven(keeps), { ...proven(keeps), id: 'too' }], link],
      [loses('keeps'), loses('too')],
    ],
    [
      'that nobody asked for moves from a closed account alone: the third platform',
      [
        [],
        [
          { ...proven(keeps), links: ['third'] },
          { ...proven(empties), links: ['third'] },
        ],
        link,
      ],
      [loses('keeps'), { id: 'empties', moves: ['third'], isClosed: true }],
    ],
    ['that cannot land empties no account', [['personal'], [proven(empties)], identifier], 'link-conflict'],
    [
      'that cannot land is said before a proof is asked, which would not help',
      [['personal'], [empties], identifier],
      'link-conflict',
    ],
    [
      'of two that are emptied has one place only',
      [[], [proven(empties), { ...proven(empties), id: 'too' }], identifier],
      'link-conflict',
    ],
  ])('%s', (_name, given, expected) => expect(resolveDuplicates(...given)).toEqual(expected));
});

describe('all or nothing', () => {
  test('one account without its proof refuses everything', () => {
    expect(resolveDuplicates([], [keeps, empties], identifier)).toBe('needs-proof');
  });

  test.each<Row>([
    [
      'the account without a proof is left alone',
      [[], [keeps, empties], allowed(identifier)],
      [loses('keeps')],
    ],
    ['its link stays', [[], [keeps], allowed(link)], [loses('keeps')]],
    [
      'one that cannot be closed is left alone, and competes for no place',
      [[], [empties, proven(keeps)], allowed(link)],
      [moves('keeps')],
    ],
    ['where nothing is allowed at all, that is said', [[], [empties], allowed(identifier)], 'needs-proof'],
    [
      'or that a link stands in the way',
      [['personal'], [proven(empties)], allowed(identifier)],
      'link-conflict',
    ],
  ])('unless only what is allowed is asked: %s', (_name, given, expected) =>
    expect(resolveDuplicates(...given)).toEqual(expected),
  );
});

describe('a blocked account', () => {
  const blocked = <T>(other: T) => ({ ...other, isBlocked: true });
  test.each<Row>([
    ['loses the identifier when it keeps another', [[], [blocked(keeps)], identifier], [loses('keeps')]],
    ['keeps its link, even with a proof', [[], [blocked(proven(keeps))], link], 'other-account-blocked'],
    ['is not closed', [[], [blocked(proven(empties))], identifier], 'other-account-blocked'],
    ['is any other one without a proof: of a link', [[], [blocked(keeps)], link], 'needs-proof'],
    ['is any other one without a proof: of closing', [[], [blocked(empties)], identifier], 'needs-proof'],
    [
      'is any other one where the link has no place',
      [['personal'], [blocked(proven(empties))], identifier],
      'link-conflict',
    ],
    [
      'is any other one of a different person',
      [[], [{ ...blocked(proven(empties)), isDifferent: true }], identifier],
      'different-person',
    ],
    [
      'stays as it is while the permitted part is done',
      [[], [blocked(proven(empties)), { ...proven(empties), id: 'too' }], allowed(identifier)],
      [closes('too')],
    ],
    [
      'loses the identifier alone, if that is permitted',
      [[], [blocked(proven(keeps))], allowed(link)],
      [loses('keeps')],
    ],
  ])('%s', (_name, given, expected) => expect(resolveDuplicates(...given)).toEqual(expected));
});

describe('an account of a different person', () => {
  const different = <T>(other: T) => ({ ...other, isDifferent: true });
  test.each<Row>([
    ['loses the identifier when it keeps another', [[], [different(keeps)], identifier], [loses('keeps')]],
    ['keeps its link, even with a proof', [[], [different(proven(keeps))], link], 'different-person'],
    [
      'is never closed, even with a proof',
      [[], [different(proven(empties))], identifier],
      'different-person',
    ],
    [
      'is said before a conflict or a proof, which would not help',
      [['personal'], [different(empties), { ...empties, id: 'too' }], identifier],
      'different-person',
    ],
    [
      'is left out when only what is allowed is wanted',
      [[], [different(proven(empties)), { ...proven(keeps), id: 'too', links: [] }], allowed(identifier)],
      [loses('too')],
    ],
    [
      'loses the identifier alone when only what is allowed is wanted',
      [[], [different(proven(keeps))], allowed(link)],
      [loses('keeps')],
    ],
    [
      'does not compete for a place with a proven one',
      [[], [different(proven(keeps)), { ...proven(keeps), id: 'too' }], allowed(link)],
      [loses('keeps'), moves('too')],
    ],
  ])('%s', (_name, given, expected) => expect(resolveDuplicates(...given)).toEqual(expected));
});
