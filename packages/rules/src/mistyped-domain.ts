/** Mail domains that people of our markets use. Also includes domains that resemble another one, so they stay uncorrected. */
const known: readonly string[] = `
  gmail.com googlemail.com icloud.com msn.com mail.com email.com ymail.com protonmail.com
  hotmail.com hotmail.be hotmail.fr hotmail.de hotmail.nl hotmail.it hotmail.es
  outlook.com outlook.be outlook.fr outlook.de outlook.nl outlook.it outlook.es
  yahoo.com yahoo.fr yahoo.de yahoo.be yahoo.it yahoo.es
  telenet.be skynet.be proximus.be proximus.com scarlet.be belgacom.net pandora.be orange.be
  internet.lu luxmail.lu orange.lu orange.fr laposte.net wanadoo.fr t-online.de freenet.de
`
  .trim()
  .split(/\s+/);

/** Providers with only one domain. Any other ending is a mistake. */
const onlyDomains: Readonly<Record<string, string>> = {
  gmail: 'gmail.com',
  icloud: 'icloud.com',
  telenet: 'telenet.be',
  skynet: 'skynet.be',
};

/** Endings that no domain has, with the ending that was probably meant. */
const impossibleEndings: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  coom: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
  bee: 'be',
};

/**
 * The e-mail address with the domain that was probably meant, also if the domain has a comma or lacks its ending. Undefined
 * if nothing looks mistyped.
 */
export function correctEmail(email: string): string | undefined {
  const [, local, typed] = /^\s*([^@\s]+)@([^@\s]+)\s*$/.exec(email) ?? [];
  if (local === undefined || typed === undefined) return undefined;
  const domain = typed.toLowerCase().split(/[.,]+/).filter(Boolean).join('.');
  const corrected = domain.includes('.') ? correctDomain(domain) : completeDomain(domain);
  const meant = corrected ?? (domain.includes('.') ? domain : undefined);
  return meant === undefined || meant === typed.toLowerCase() ? undefined : `${local}@${meant}`;
}

/** The domain of a provider whose ending is missing. */
function completeDomain(name: string): string | undefined {
  const nameOf = (domain: string) => domain.slice(0, domain.indexOf('.'));
  return (
    onlyDomains[name] ??
    known.find(each => nameOf(each) === name) ??
    known.find(each => isOneTypoAway(name, nameOf(each)))
  );
}

function correctDomain(typed: string): string | undefined {
  if (isKnown(typed)) return undefined;
  const dot = typed.lastIndexOf('.');
  const ending = impossibleEndings[typed.slice(dot + 1)];
  const domain = ending ? `${typed.slice(0, dot)}.${ending}` : typed;
  if (isKnown(domain)) return domain;
  const only = onlyDomains[domain.slice(0, domain.indexOf('.'))];
  const near = only ?? known.find(each => isOneTypoAway(domain, each));
  return near ?? (ending && domain);
}

const isKnown = (domain: string) => known.includes(domain);

/** Whether the texts differ by one added, missing or wrong letter, or by two swapped neighbours. */
function isOneTypoAway(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const swapped = restA.slice(0, 2) === `${restB.charAt(1)}${restB.charAt(0)}`;
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (swapped && restA.slice(2) === restB.slice(2))
  );
}
