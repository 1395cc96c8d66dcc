declare module 'virtual:catalogues' {
  type Words = { default: import('@talon/messages/translate').CompiledCatalogue };
  export type Part = import('../compose-catalogues').Part;
  type Parts = Record<Exclude<Part, 'entry'>, () => Promise<Words>>;
  const catalogues: Record<string, () => Promise<Words & { parts: Parts }>>;
  export default catalogues;
}

declare module 'virtual:maintenance' {
  const words: readonly { language: string; title: string; text: string }[];
  export default words;
}

declare module 'virtual:legal' {
  export type LegalText = import('../compose-catalogues').LegalText;
  type Load = () => Promise<{ default: LegalText }>;
  const texts: Record<string, Record<'terms' | 'privacy', Load>>;
  export default texts;
}
