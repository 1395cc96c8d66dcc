import { marketLanguage } from '@talon/rules/language';

const english = {
  'client-area': 'Client area',
  'personal-area': 'Personal area',
  'third-platform': 'Benefits',
  'employee-area': 'Employee area',
  administration: 'Administration',
  deals: 'Deals',
  'signed-in': 'Signed in as {name}',
  known: 'We know you here as',
  unknown: 'You are signed in, but we do not know you here yet.',
  'signed-out': 'You are not signed in',
  'signed-out.text': 'You sign in once, with your account, for all our platforms.',
  required_action: 'You are almost signed in',
  'required_action.text': 'Your account asks something of you first. Finish that, then come back.',
  'sign-in': 'Sign in',
  account: 'To your account',
  away: 'We cannot see who you are right now',
  'away.text': 'Please try again in a moment.',
  refused: 'Signing in did not work',
  'refused.text': 'Please start again from here.',
  again: 'Try again',
  about: 'This page belongs to the demonstration: it stands where the platform would.',
};

export type WordKey = keyof typeof english;

const words: Record<string, Record<WordKey, string>> = {
  en: english,
  nl: {
    'client-area': 'Klantenzone',
    'personal-area': 'Persoonlijke zone',
    'third-platform': 'Voordelen',
    'employee-area': 'Werknemerszone',
    administration: 'Administratie',
    deals: 'Deals',
    'signed-in': 'Aangemeld als {name}',
    known: 'Hier kennen we u als',
    unknown: 'U bent aangemeld, maar we kennen u hier nog niet.',
    'signed-out': 'U bent niet aangemeld',
    'signed-out.text': 'U meldt zich één keer aan, met uw account, voor al onze platformen.',
    required_action: 'U bent bijna aangemeld',
    'required_action.text': 'Uw account vraagt eerst nog iets van u. Rond dat af en kom dan terug.',
    'sign-in': 'Aanmelden',
    account: 'Naar uw account',
    away: 'We kunnen nu niet zien wie u bent',
    'away.text': 'Probeer het zo meteen opnieuw.',
    refused: 'Het aanmelden is niet gelukt',
    'refused.text': 'Begin hier opnieuw.',
    again: 'Opnieuw proberen',
    about: 'Deze pagina hoort bij de demonstratie: ze staat waar het platform zou staan.',
  },
  fr: {
    'client-area': 'Espace client',
    'personal-area': 'Espace personnel',
    'third-platform': 'Avantages',
    'employee-area': 'Espace employé',
    administration: 'Administration',
    deals: 'Bons plans',
    'signed-in': 'Connecté en tant que {name}',
    known: 'Nous vous connaissons ici sous le numéro',
    unknown: 'Vous êtes connecté, mais nous ne vous connaissons pas encore ici.',
    'signed-out': 'Vous n’êtes pas connecté',
    'signed-out.text': 'Vous vous connectez une seule fois, avec votre compte, pour toutes nos plateformes.',
    required_action: 'Vous êtes presque connecté',
    'required_action.text':
      'Votre compte vous demande encore quelque chose. Terminez cette étape, puis revenez.',
    'sign-in': 'Se connecter',
    account: 'Vers votre compte',
    away: 'Nous ne pouvons pas voir qui vous êtes pour le moment',
    'away.text': 'Veuillez réessayer dans un instant.',
    refused: 'La connexion n’a pas abouti',
    'refused.text': 'Veuillez recommencer ici.',
    again: 'Réessayer',
    about: 'Cette page fait partie de la démonstration : elle se trouve là où serait la plateforme.',
  },
};

/** The languages of these pages; a market offers those of its own that are among them. */
export const languages: readonly string[] = Object.keys(words);

export type Say = (key: WordKey, name?: string) => string;

/** Speaks a language, by its first two letters; English where it is none of these. */
export function speak(language: string): Say {
  const spoken = words[marketLanguage(language, languages) ?? 'en'] ?? english;
  return (key, name = '') => spoken[key].replace('{name}', name);
}
