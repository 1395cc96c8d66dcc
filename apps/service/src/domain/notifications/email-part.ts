/** A part of an e-mail, in reading order. */
export type EmailPart =
  | { kind: 'greeting' | 'text' | 'quiet'; text: string }
  | { kind: 'lines'; lines: string[] }
  /** `button` does what the message is for; `link` is an alternative. */
  | { kind: 'button' | 'link'; text: string; href: string }
  | { kind: 'code'; code: string };

export interface EmailParts {
  subject: string;
  parts: EmailPart[];
}
