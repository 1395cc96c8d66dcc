import { expect, test } from 'vitest';
import { correctEmail } from './mistyped-domain';

test.each([
  ['marie@gmail.con', 'marie@gmail.com'],
  ['marie@gmial.com', 'marie@gmail.com'],
  ['marie@gmal.com', 'marie@gmail.com'],
  ['marie@gmaill.con', 'marie@gmail.com'],
  ['marie@gmail.be', 'marie@gmail.com'],
  ['marie@gmail.co', 'marie@gmail.com'],
  ['Marie.Dubois@Hotmial.be', 'Marie.Dubois@hotmail.be'],
  ['marie@hotmail.bee', 'marie@hotmail.be'],
  ['marie@outlok.com', 'marie@outlook.com'],
  ['marie@teelnet.be', 'marie@telenet.be'],
  ['marie@telenet.com', 'marie@telenet.be'],
  ['marie@sykent.be', undefined],
  [' marie@skynet.bz ', 'marie@skynet.be'],
  ['marie@acme.con', 'marie@acme.com'],
])('%s: %s is offered', (typed, offered) => expect(correctEmail(typed)).toBe(offered));

test.each([
  'marie@gmail.com',
  'marie@mail.com',
  'marie@email.com',
  'marie@ymail.com',
  'marie@hotmail.de',
  'marie@proximus.com',
  'marie@yahoo.co.uk',
  'marie@acme.com',
  'marie@post.lu',
  'marie@pt.lu',
  'marie@etat.lu',
  'marie@live.be',
  'marie@gmx.de',
  'marie@devos.example',
  'marie@student.uliege.be',
  'marie@gmail',
  'marie',
  '',
])('%j is left as it is', email => expect(correctEmail(email)).toBeUndefined());
