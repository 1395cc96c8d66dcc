import type { Plugin } from 'vite';
import * as valibot from 'valibot';

const id = '\0no-schemas';

const calls = /(?<=\bendpoint\(\{\n).*?(?=^\}\);)/gms;
/** What a page need not know of a call: a property with the lines that it goes on over, in sources formatted as ours are. */
const described =
  /^ {2}(?:summary|cacheSeconds|query|body|reply|mayBeEmpty|errors):.*\n(?: {2}[ )}\]].*\n)*/gm;

/**
 * The service checks what crosses the wire. The pages need the addresses and the types of the calls alone, so the
 * schemas of the contract and what describes its calls stay out of what a browser loads.
 */
export function schemaPlugin(): Plugin {
  return {
    name: 'talon:no-schemas',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'valibot' && importer?.includes('/packages/contract/') ? id : undefined,
    transform: (code, file) =>
      file.includes('/packages/contract/src/')
        ? { code: code.replace(calls, call => call.replace(described, '')), map: null }
        : undefined,
    load: wanted => (wanted === id ? noSchemas() : undefined),
  };
}

function noSchemas(): string {
  const names = Object.keys(valibot).map(name => `none as ${name}`);
  return `/* @__NO_SIDE_EFFECTS__ */ function none() {}\nexport { ${names.join(', ')} };`;
}
