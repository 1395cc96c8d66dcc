declare module 'virtual:catalogues' {
  type Messages = { default: import('@talon/messages/translate').CompiledCatalogue };
  export type Part = import('../compose-catalogues').Part;
  type Parts = Record<Exclude<Part, 'entry'>, () => Promise<Messages>>;
  const catalogues: Record<string, () => Promise<Messages & { parts: Parts }>>;
  export default catalogues;
}

declare module 'virtual:maintenance' {
  const messages: readonly { language: string; title: string; text: string; until: string; again: string }[];
  export default messages;
}

declare module 'virtual:legal' {
  export type LegalText = import('../compose-catalogues').LegalText;
  type Load = () => Promise<{ default: LegalText }>;
  const texts: Record<string, Record<'terms' | 'privacy', Load>>;
  export default texts;
}
