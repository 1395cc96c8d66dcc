// @ts-check
// The baseline page: it only mounts a heading of the login page with React.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(createElement('h1', null, 'Aanmelden'));
