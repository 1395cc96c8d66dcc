// @ts-check
// The page that only mounts React, with a heading and a field.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root)
  createRoot(root).render([createElement('h1', { key: 1 }, 'Aanmelden'), createElement('input', { key: 2 })]);
