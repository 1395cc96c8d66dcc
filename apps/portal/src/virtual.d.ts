declare module 'virtual:catalogues' {
  const catalogues: Record<
    string,
    () => Promise<{ default: import('@talon/messages/translate').CompiledCatalogue }>
  >;
  export default catalogues;
}

declare module 'virtual:maintenance' {
  const words: readonly { language: string; title: string; text: string }[];
  export default words;
}
