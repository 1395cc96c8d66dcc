/** A part of an e-mail, in the order in which it is read. */
export type Part =
  | { kind: 'greeting' | 'text' | 'quiet'; text: string }
  | { kind: 'lines'; lines: string[] }
  | { kind: 'code'; code: string };

export interface Parts {
  subject: string;
  parts: Part[];
}
