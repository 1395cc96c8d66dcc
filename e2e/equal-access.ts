import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { waitUntilStill } from './wait-until-still';

const source = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine'), 'utf8');

/**
 * Rules that the engine cannot decide and leaves to a person, with the result of the manual review of the screens. A finding of
 * any other rule is a fault, whether the engine is sure or not.
 */
const readByPeople: Readonly<Record<string, string>> = {
  style_color_misuse: 'errors, tags and chosen tabs have words, an icon or a line beside their colour',
  style_focus_visible: 'every control draws a ring around itself with the keyboard focus',
  style_viewport_resizable: 'lengths of the viewport size the frame, never a text',
  element_tabbable_unobscured:
    'below an open modal, or below the tab bar until it has the focus: see hidden-focus.ts',
  input_label_visible: 'buttons of one known icon: the eye of a password, the cross that closes',
  form_submit_button_exists:
    'the log-out form of the authorization server has its button below it, joined by `form`',
  input_checkboxes_grouped: 'each consent is a question of its own',
  text_contrast_sufficient: 'options of a closed list, which the browser draws in colours of its own',
};

/**
 * The engine allows `username` on text fields only, but password managers also need it on fields of type email. It does not know
 * `webauthn`, with which the browser offers passkeys.
 */
const isUserName = ({ rule, snippet }: Finding) =>
  rule === 'input_autocomplete_valid' &&
  (/autocomplete="(username|tel) webauthn"/.test(snippet) ||
    (/type="email"/.test(snippet) && /autocomplete="username"/.test(snippet)));

type Result = {
  ruleId: string;
  /** `VIOLATION` or a recommendation; `PASS`, `FAIL` or a question to a person. */
  value: [policy: string, confidence: string];
  path: { dom: string };
  message: string;
  snippet: string;
};
type Engine = {
  Checker: new () => { check(page: Document, rules: readonly string[]): Promise<{ results: Result[] }> };
};
type Finding = { rule: string; isSure: boolean; where: string; message: string; snippet: string };

/** The faults that the Equal Access engine, used in addition to axe, finds on the page: rule, message and place. */
export async function equalAccessFaults(page: Page): Promise<string[]> {
  // Evaluated by the debugger, to which the page's content security policy does not apply.
  await page.evaluate(`window.ace ??= (() => { ${source}; return ace; })()`);
  await waitUntilStill(page);
  const findings = await page.evaluate(async (): Promise<Finding[]> => {
    const { ace } = window as unknown as { ace: Engine };
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
    return results
      .filter(({ value: [policy, confidence] }) => policy === 'VIOLATION' && confidence !== 'PASS')
      .map(({ ruleId, value: [, confidence], path, message, snippet }) => ({
        rule: ruleId,
        isSure: confidence === 'FAIL',
        where: path.dom,
        message,
        snippet,
      }));
  });
  return findings
    .filter(finding => !isUserName(finding) && (finding.isSure || !(finding.rule in readByPeople)))
    .map(({ rule, message, where }) => `${rule}: ${message} ${where}`);
}
