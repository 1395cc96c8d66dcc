/** A part of an e-mail, in reading order. */
export type EmailPart =
  | { kind: 'greeting' | 'text' | 'quiet'; text: string }
  | { kind: 'lines'; lines: string[] }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'code'; code: string };

export interface EmailParts {
  subject: string;
  parts: EmailPart[];
}
