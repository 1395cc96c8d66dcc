import { type CDPSession, expect, type Page } from '@playwright/test';

/** The focused element, as the accessibility tree describes it. */
type FocusedElement = {
  role: string;
  name: string;
  description: string;
  isInvalid: boolean;
  isDisabled: boolean;
};

/** More key presses than any page needs. */
const maximumPresses = 40;

/** Simulates a person with a keyboard and a screen reader: presses keys and reads the accessibility tree. */
export async function createKeyboard(page: Page) {
  const reader = await page.context().newCDPSession(page);
  const readFocus = () => readFocusedElement(reader);
  const press = (key: string) => page.keyboard.press(key);
  return {
    readFocus,
    press,
    type: (text: string) => page.keyboard.type(text),
    /** Waits until the page has moved the focus to this element. */
    expectFocus: (role: string, name: string | RegExp) =>
      expect
        .poll(readFocus)
        .toMatchObject({ role, name: typeof name === 'string' ? name : expect.stringMatching(name) }),
    /** Moves the focus by Tab or another key. Every element in between must have an accessible name. */
    async moveFocusTo(role: string, name: string, key = 'Tab') {
      const way: string[] = [];
      for (let presses = 0; presses < maximumPresses; presses += 1) {
        const focused = await readFocus();
        if (focused.role === role && focused.name === name) return;
        way.push(`${focused.role} "${focused.name}"`);
        if (focused.role !== 'nothing') expect(focused.name, `the name of a ${focused.role}`).not.toBe('');
        await press(key);
      }
      expect(way, `the way to ${role} "${name}"`).toContain('its end');
    },
  };
}

async function readFocusedElement(reader: CDPSession): Promise<FocusedElement> {
  const { result } = await reader.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const none = { role: 'nothing', name: '', description: '', isInvalid: false, isDisabled: false };
  if (!result.objectId) return none;
  const { nodes } = await reader.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const [node] = nodes;
  if (!node || node.ignored) return none;
  const is = (property: string) =>
    (node.properties ?? []).some(({ name, value }) => name === property && String(value.value) !== 'false');
  return {
    role: String(node.role?.value ?? ''),
    name: String(node.name?.value ?? ''),
    description: String(node.description?.value ?? ''),
    isInvalid: is('invalid'),
    isDisabled: is('disabled'),
  };
}
