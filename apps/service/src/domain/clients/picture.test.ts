import { describe, expect, test } from 'vitest';
import { dataContent, mostLogoBytes, readPicture } from './picture';

const drawing = (inside: string, start = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'>") =>
  Buffer.from(`${start}${inside}</svg>`);
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)]);

describe('a picture is recognised by its content', () => {
  test.each<[string, Buffer]>([
    ['image/png', png],
    ['image/jpeg', Buffer.from('ffd8ffe000104a46', 'hex')],
    ['image/webp', Buffer.from('RIFF\x01\x02\x03\x04WEBPVP8 ', 'latin1')],
    ['image/svg+xml', drawing("<path d='M10 20h28' fill='#fff' transform='rotate(3)'/>")],
    [
      'image/svg+xml',
      drawing(
        "<defs><clipPath id='a'><circle r='1'/></clipPath></defs><g clip-path='url(#a)'><title>A &amp; B</title></g>",
      ),
    ],
    ['image/svg+xml', Buffer.from(`<?xml version="1.0"?>\n${drawing('').toString()}`)],
  ])('%s', (type, content) => expect(readPicture(content)).toEqual({ type, content }));
});

describe('refuses', () => {
  test.each<[string, Buffer]>([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['text before a drawing', Buffer.from(`x${drawing('').toString()}`)],
    ['a script in a drawing', drawing('<script>alert(1)</script>')],
    ['an event handler', drawing("<path onload='alert(1)'/>")],
    ['an event handler of the root', drawing('', "<svg onload='alert(1)'>")],
    ['a style', drawing('<style>a{}</style>')],
    ['a style of an element', drawing("<g style='background:url(https://evil.example)'/>")],
    ['a link', drawing("<a href='https://evil.example'>x</a>")],
    ['another file', drawing("<use href='https://evil.example/#a'/>")],
    ['a picture within', drawing("<image href='https://evil.example/a.png'/>")],
    ['a reference to another file', drawing("<g fill='url(https://evil.example/#a)'/>")],
    ['a page within', drawing('<foreignObject><p>x</p></foreignObject>')],
    ['an entity', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('&a;').toString()}`)],
    ['an unknown entity', drawing('<title>&#60;script&#62;</title>')],
    ['an animation', drawing("<set attributeName='onload' to='alert(1)'/>")],
    ['another namespace', drawing('', "<svg xmlns='http://www.w3.org/1999/xhtml'>")],
    ['an open tag', drawing('<path d="M1 1"')],
    ['CDATA', drawing('<![CDATA[<script>]]>')],
    ['a large one', Buffer.concat([png, Buffer.alloc(mostLogoBytes)])],
  ])('%s', (_what, content) => expect(() => readPicture(content)).toThrow(/^is /));
});

test.each([
  ['data:image/png;base64,aGVsbG8=', 'hello'],
  ['data:image/svg+xml,%3Csvg%3E', '<svg>'],
  ['data:image/svg+xml;charset=utf-8,a', 'a'],
  ['data:image/svg+xml,%zz', ''],
  ['https://lunchbox.example/a.png', undefined],
])('the content of %s', (address, content) => expect(dataContent(address)?.toString()).toBe(content));
