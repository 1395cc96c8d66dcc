/** What somebody did on the prerendered page before React served it. */
export type HeldInput = {
  fields: { name: string; value: string; isFocused: boolean }[];
  /** The form, button or list that was used last: its place among them, or -1. */
  used: number;
  /** What was chosen in the list. */
  choice: string;
};

const fieldsOf = (root: HTMLElement) => [...root.querySelectorAll('input')];
const usableOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('form, button, select')];

/** Reads what was typed, and what the script in the page has held (`held-input.ts` of the service). Ends the holding. */
export function takeHeldInput(root: HTMLElement): HeldInput {
  delete root.dataset['drawn'];
  const all = usableOf(root);
  const used = all.findIndex(each => 'held' in each.dataset);
  const choice = all[used]?.dataset['held'] ?? '';
  delete all[used]?.dataset['held'];
  const fields = fieldsOf(root).map(field => {
    return { name: field.name, value: field.value, isFocused: field === document.activeElement };
  });
  return { fields, used, choice };
}

/**
 * Repeats what was held, on the page that React serves: the same one, or the same in another language. Does nothing on any
 * other page.
 */
export function repeatHeldInput(root: HTMLElement, { fields, used, choice }: HeldInput): void {
  const now = fieldsOf(root);
  if (fields.some(({ name }, place) => now[place]?.name !== name)) return;
  fields.forEach(({ value, isFocused }, place) => {
    const field = now[place];
    if (field && field.value !== value) type(field, value);
    if (isFocused) field?.focus();
  });
  const held = usableOf(root)[used];
  // After the updates that React has begun, so that what was typed is sent.
  if (held) setTimeout(() => use(held, choice));
}

function type(field: HTMLInputElement, value: string): void {
  // React ignores a value that was set by the property of the element itself, because it watches that.
  Reflect.set(HTMLInputElement.prototype, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function use(held: HTMLElement, choice: string): void {
  if (held instanceof HTMLFormElement) held.requestSubmit();
  else if (held instanceof HTMLSelectElement) {
    held.value = choice;
    held.dispatchEvent(new Event('change', { bubbles: true }));
  } else held.click();
}
