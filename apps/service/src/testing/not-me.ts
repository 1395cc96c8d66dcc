import { messagesTo } from './messages';
import type { TestNode } from './service';

/** The token of the newest link "This was not me" that a destination has received. */
export async function linkTo({ deps }: TestNode, destination: string): Promise<string> {
  const texts = (await messagesTo(deps, destination)).map(({ text }) => text);
  const found = texts.flatMap(text => /\/(?:not-me|n)#([\w-]{20})/.exec(text)?.[1] ?? []);
  if (!found[0]) throw new Error(`no link was sent to ${destination}`);
  return found[0];
}
