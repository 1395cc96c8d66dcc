import { isPlainSvg } from './plain-svg';

/** A checked picture. */
export interface Picture {
  type: string;
  content: Buffer;
}

/** The first bytes of each type. The type that a server or an address names does not count. */
const signatures: readonly { type: string; isOf: (content: Buffer) => boolean }[] = [
  {
    type: 'image/png',
    isOf: content => content.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')),
  },
  { type: 'image/jpeg', isOf: content => content.subarray(0, 3).toString('hex') === 'ffd8ff' },
  {
    type: 'image/webp',
    isOf: content => /^RIFF.{4}WEBP/s.test(content.subarray(0, 12).toString('latin1')),
  },
  { type: 'image/svg+xml', isOf: content => isPlainSvg(content.toString('utf8')) },
];

/** Largest logo in bytes. */
export const mostLogoBytes = 64 * 1024;

/** Recognises a picture by its content. Throws an error for the operator for any other, or for one that is too large. */
export function readPicture(content: Buffer): Picture {
  if (content.length > mostLogoBytes) throw new Error(`is larger than ${mostLogoBytes / 1024} kB`);
  const found = signatures.find(({ isOf }) => isOf(content));
  if (!found)
    throw new Error('is no PNG, JPEG or WebP picture, and no SVG without scripts, styles and links');
  return { type: found.type, content };
}

/** The content of a `data:` address; undefined for another address. */
export function dataContent(address: string): Buffer | undefined {
  const [, isBase64, text = ''] = /^data:[\w/+-]*(?:;[\w-]+=[\w-]+)*(;base64)?,(.*)$/s.exec(address) ?? [];
  if (!address.startsWith('data:')) return undefined;
  if (isBase64) return Buffer.from(text, 'base64');
  try {
    return Buffer.from(decodeURIComponent(text));
  } catch {
    return Buffer.alloc(0);
  }
}
