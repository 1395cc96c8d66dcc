declare module 'virtual:catalogues' {
  type Load = () => Promise<{ default: import('@talon/messages/translate').CompiledCatalogue }>;
  export type Part = import('../compose-catalogues').Part;
  const catalogues: Record<string, Record<Part, Load>>;
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
