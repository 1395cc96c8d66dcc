import 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a database of the throw-away cluster, as its superuser. */
    adminUrl: string;
  }
}
