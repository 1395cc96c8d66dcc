/** Parts of the protocol between a client and PostgreSQL: a message is a letter, its length, and its content. */

const sslRequest = 80_877_103;
const headerBytes = 5;

/** One letter for each message that a pooler must know. */
export const letters = { query: 'Q', sync: 'S', terminate: 'X', ready: 'Z' } as const;

export interface Message {
  letter: string;
  bytes: Buffer;
}

/** Collects the bytes of a connection and returns the messages that are complete. */
export function createMessages(): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0);
  return chunk => {
    rest = Buffer.concat([rest, chunk]);
    const found: Message[] = [];
    while (rest.length >= headerBytes && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      found.push({ letter: String.fromCharCode(rest[0] ?? 0), bytes: rest.subarray(0, end) });
      rest = rest.subarray(end);
    }
    return found;
  };
}

/** The first message of a client has no letter. Undefined while it is incomplete. */
export function readStart(
  bytes: Buffer,
): { length: number; isSslRequest: boolean; names: string[] } | undefined {
  if (bytes.length < 8 || bytes.length < bytes.readInt32BE(0)) return undefined;
  const length = bytes.readInt32BE(0);
  const isSslRequest = bytes.readInt32BE(4) === sslRequest;
  const texts = bytes.toString('utf8', 8, length).split('\0');
  return { length, isSslRequest, names: isSslRequest ? [] : texts.filter((_, index) => index % 2 === 0) };
}

/** The answer to a client that may come in: no password, a number of its own for cancelling, ready. */
export function greeting(): Buffer {
  const number = Buffer.alloc(8);
  number.writeInt32BE(2_000_000_000);
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('S', Buffer.from('server_version\x0015.0\0')),
    message('K', number),
    message(letters.ready, Buffer.from('I')),
  ]);
}

export function refusal(code: string, text: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0C${code}\0M${text}\0\0`));
}

function message(letter: string, content: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write(letter);
  header.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([header, content]);
}
