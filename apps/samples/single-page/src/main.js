import { createUserManager, readPerson } from './sign-in.js';

const { VITE_ISSUER: issuer, VITE_API: api, VITE_CLIENT_ID: clientId } = import.meta.env;
const manager = createUserManager({ issuer, clientId, origin: location.origin });

/** Shows a text, and a button that does something. */
function show(text, label, act) {
  const paragraph = document.createElement('pre');
  paragraph.textContent = text;
  const button = document.createElement('button');
  button.textContent = label;
  button.addEventListener('click', act);
  document.querySelector('main')?.replaceChildren(paragraph, button);
}

async function start() {
  if (location.pathname === '/callback') {
    await manager.signinCallback();
    history.replaceState(undefined, '', '/');
  }
  const user = await manager.getUser();
  if (!user || user.expired) return show('You are not signed in.', 'Sign in', () => manager.signinRedirect());
  const { status, body } = await readPerson(api, user.access_token);
  const answer = `${api}/user: ${status}\n${JSON.stringify(body, undefined, 2)}`;
  return show(`Signed in as ${user.profile.name}\n\n${answer}`, 'Log out', () => manager.signoutRedirect());
}

start().catch(error =>
  show(`That did not work: ${error.message}`, 'Start again', () => location.assign('/')),
);
