declare module 'virtual:messages' {
  type Messages = { default: import('@talon/messages/translate').CompiledCatalogue };
  const loaders: Record<string, () => Promise<Messages>>;
  export default loaders;
}
