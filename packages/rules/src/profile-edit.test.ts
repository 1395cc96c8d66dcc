import { describe, expect, test } from 'vitest';
import { type ProfileEdit, type ProfileProblems, readProfileEdit, type StoredProfile } from './profile-edit';

const around = { languages: ['nl', 'fr'], today: '2026-03-01' };
const stored: StoredProfile = {
  firstname: 'Lotte',
  lastname: 'Peeters',
  birthdate: '1988-04-12',
  language: 'nl',
};
const typed: ProfileEdit = { firstname: 'Lotte', lastname: 'Peeters', language: 'nl' };

const read = (change: Partial<ProfileEdit>, of: Partial<StoredProfile> = {}) =>
  readProfileEdit({ ...typed, ...change }, { ...stored, ...of }, around);

describe('an edit of the profile is taken', () => {
  test.each<[string, Partial<ProfileEdit>, Partial<StoredProfile>, Partial<StoredProfile>]>([
    ['as it was', {}, {}, {}],
    [
      'with other names, trimmed',
      { firstname: ' Jo ', lastname: ' Lié ' },
      {},
      { firstname: 'Jo', lastname: 'Lié' },
    ],
    [
      'with names of any script',
      { firstname: '𠮷𠮷', lastname: 'כהן\u200f' },
      {},
      { firstname: '𠮷𠮷', lastname: 'כהן\u200f' },
    ],
    [
      'with short names that are stored already',
      { firstname: 'Y', lastname: 'Li' },
      { firstname: 'Y', lastname: 'Li' },
      {},
    ],
    ['with another language of the market', { language: 'fr' }, {}, { language: 'fr' }],
    ['with a language of another market that is stored already', { language: 'de' }, { language: 'de' }, {}],
    ['with the birth date that is stored', { birthdate: '1988-04-12' }, {}, {}],
    [
      'with a birth date where none is stored',
      { birthdate: '1990-05-17' },
      { birthdate: null },
      { birthdate: '1990-05-17' },
    ],
  ])('%s', (_case, change, of, profile) => {
    expect(read(change, of)).toEqual({ profile: { ...stored, ...of, ...profile } });
  });
});

describe('an edit of the profile is refused', () => {
  test.each<[string, Partial<ProfileEdit>, Partial<StoredProfile>, ProfileProblems]>([
    ['without a first name', { firstname: ' ' }, {}, { firstname: 'missing' }],
    ['with a first name of one character', { firstname: 'Y' }, {}, { firstname: 'short' }],
    ['with a last name of two', { lastname: 'Li' }, {}, { lastname: 'short' }],
    ['with a short name made shorter', { lastname: 'L' }, { lastname: 'Li' }, { lastname: 'short' }],
    [
      'with nothing where nothing is stored',
      { firstname: '', lastname: '' },
      { firstname: null, lastname: null },
      { firstname: 'missing', lastname: 'missing' },
    ],
    ['with another birth date', { birthdate: '1988-04-13' }, {}, { birthdate: 'changed' }],
    ['with no birth date where none is stored', {}, { birthdate: null }, { birthdate: 'missing' }],
    ['with a birth date to come', { birthdate: '2026-03-02' }, { birthdate: null }, { birthdate: 'future' }],
    ['with a language that the market has not', { language: 'de' }, {}, { language: 'unknown' }],
    ['with a language and its region', { language: 'fr_LU' }, {}, { language: 'unknown' }],
  ])('%s', (_case, change, of, wrong) => {
    expect(read(change, of)).toEqual({ wrong });
  });
});
