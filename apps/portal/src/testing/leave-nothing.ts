import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// The files of a worker share the document and what it keeps. An open page would continue in the next file.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  window.happyDOM.setURL('http://account.talon.localhost:3000/');
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? '';
    for (const where of ['', '; Path=/', '; Path=/; Domain=talon.localhost'])
      document.cookie = `${name}=; Max-Age=0${where}`;
  }
});
