// @ts-check
// The least that a page with React can be: it mounts a heading, in the words of the login page.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(createElement('h1', null, 'Aanmelden'));
