import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// The test files of a worker share the document and its storage. A page that is still mounted would go on in the next file.
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
