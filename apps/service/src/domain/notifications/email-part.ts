/** A part of an e-mail, in reading order. */
export type Part =
  | { kind: 'greeting' | 'text' | 'quiet'; text: string }
  | { kind: 'lines'; lines: string[] }
  | { kind: 'code'; code: string };

export interface Parts {
  subject: string;
  parts: Part[];
}
