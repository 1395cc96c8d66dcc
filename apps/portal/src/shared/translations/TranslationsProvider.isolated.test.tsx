import { act, cleanup, render, screen } from '@testing-library/react';
import type { CompiledCatalogue } from '@talon/messages/translate';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLanguage } from './language';
import { useTranslations, useTranslationsOf } from './translations';
import { TranslationsProvider } from './TranslationsProvider';

type Answer = { default: CompiledCatalogue; parts?: Record<string, () => Promise<Answer>> };
type OnItsWay = { promise: Promise<Answer>; arrive: (answer: Answer) => void; fail: (error: Error) => void };

/** Each test decides when a catalogue loads or fails. A catalogue has a name such as `nl account`. */
const { onTheirWay, load } = vi.hoisted(() => {
  const catalogues = new Map<string, OnItsWay>();
  function begin(): OnItsWay {
    const begun: Partial<OnItsWay> = {};
    const promise = new Promise<Answer>((arrive, fail) => Object.assign(begun, { arrive, fail }));
    return Object.assign(begun, { promise }) as OnItsWay;
  }
  function load(name: string): () => Promise<Answer> {
    return () => {
      const catalogue = catalogues.get(name) ?? begin();
      catalogues.set(name, catalogue);
      return catalogue.promise;
    };
  }
  return { onTheirWay: catalogues, load };
});

vi.mock('virtual:catalogues', () => ({
  default: Object.fromEntries(['en', 'nl', 'fr'].map(language => [language, load(`${language} entry`)])),
}));

const titles = { entry: 'login.title', account: 'dashboard.title' } as const;

/** Loads a catalogue that contains the title of its part. */
function arrive(language: string, part: keyof typeof titles) {
  const name = `${language} ${part}`;
  const parts = { account: load(`${language} account`) };
  return act(async () => onTheirWay.get(name)?.arrive({ default: { [titles[part]]: [name] }, parts }));
}

function failLoading(name: string) {
  return act(async () => onTheirWay.get(name)?.fail(new Error('lost')));
}

function Pages() {
  const { translate, change } = useTranslations();
  const [isIn, setIsIn] = useState(false);
  return (
    <>
      <h1>{translate('login.title')}</h1>
      <button onClick={() => void change('nl')}>nl</button>
      <button onClick={() => void change('fr')}>fr</button>
      <button onClick={() => setIsIn(true)}>sign in</button>
      <Suspense fallback="loading">{isIn && <Dashboard />}</Suspense>
    </>
  );
}

function Dashboard() {
  useTranslationsOf('account');
  const { translate } = useTranslations();
  return <h2>{translate('dashboard.title')}</h2>;
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

beforeEach(async () => {
  onTheirWay.clear();
  const first = loadLanguage('en');
  await arrive('en', 'entry');
  const loaded = await first;
  render(
    <TranslationsProvider first={loaded}>
      <Pages />
    </TranslationsProvider>,
  );
});
afterEach(cleanup);

test('a page waits for its words and never shows their keys', async () => {
  await press('sign in');
  expect(screen.getByText(/loading/)).toBeDefined();
  expect(headings()).toEqual(['en entry']);
  await arrive('en', 'account');
  expect(headings()).toEqual(['en entry', 'en account']);
});

test('another language is spoken once every part in use is there', async () => {
  await press('sign in');
  await arrive('en', 'account');
  await press('nl');
  await arrive('nl', 'entry');
  expect(headings()).toEqual(['en entry', 'en account']);
  await arrive('nl', 'account');
  expect(headings()).toEqual(['nl entry', 'nl account']);
});

test('a part that is asked for while a language is on its way comes with that language', async () => {
  await press('nl');
  await press('sign in');
  await arrive('nl', 'entry');
  expect(headings()).toEqual(['en entry']);
  await arrive('nl', 'account');
  expect(headings()).toEqual(['nl entry', 'nl account']);
});

test('after a language that could not be loaded the page goes on in the one it has', async () => {
  await press('nl');
  await failLoading('nl entry');
  await press('sign in');
  await arrive('en', 'account');
  expect(headings()).toEqual(['en entry', 'en account']);
});

test('a slow language does not undo a later choice', async () => {
  await press('nl');
  await press('fr');
  await arrive('fr', 'entry');
  await arrive('nl', 'entry');
  expect(headings()).toEqual(['fr entry']);
});
