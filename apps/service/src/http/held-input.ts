/**
 * Runs in the prerendered page before the portal's own script, which repeats what it holds (`held-input.ts` of the portal): the
 * last of submitting the form, pressing a button and choosing in a list. Who types on after submitting has not finished, so
 * the form is no longer held: half a password would count as a wrong one.
 */
export const holdInput = `for (const [type, selector] of [
  ['submit', 'form'],
  ['click', 'button:not([type=submit])'],
  ['change', 'select'],
])
  addEventListener(type, event => {
    const held = event.target.closest('#root[data-drawn] ' + selector);
    if (!held) return;
    event.preventDefault();
    document.querySelector('[data-held]')?.removeAttribute('data-held');
    held.dataset.held = held.value ?? '';
  });
addEventListener('input', () => document.querySelector('form[data-held]')?.removeAttribute('data-held'));`;
