import { marketLanguage } from '@talon/rules/language';

const english = {
  'client-area': 'Client area',
  'personal-area': 'Personal area',
  'third-platform': 'Benefits',
  'employee-area': 'Employee area',
  administration: 'Administration',
  deals: 'Deals',
  'signed-in': 'Logged in as {name}',
  known: 'We know you here as',
  unknown: 'You are logged in, but we do not know you here yet.',
  'signed-out': 'You are not logged in',
  'signed-out.text': 'Log in once with your account for all our platforms.',
  required_action: 'You are almost logged in',
  'required_action.text': 'There is one more step to complete in your account. Complete it and come back.',
  'sign-in': 'Log in',
  account: 'Go to your account',
  away: 'We cannot see who you are right now',
  'away.text': 'Try again in a moment.',
  refused: 'We could not log you in',
  'refused.text': 'Start again from here.',
  again: 'Try again',
  about: 'This page is part of the demonstration. It takes the place of the platform.',
};

export type PlatformMessageKey = keyof typeof english;

const messages: Record<string, Record<PlatformMessageKey, string>> = {
  en: english,
  nl: {
    'client-area': 'Klantenzone',
    'personal-area': 'Persoonlijke zone',
    'third-platform': 'Voordelen',
    'employee-area': 'Werknemerszone',
    administration: 'Administratie',
    deals: 'Deals',
    'signed-in': 'Aangemeld als {name}',
    known: 'We kennen u hier als',
    unknown: 'U bent aangemeld, maar we kennen u hier nog niet.',
    'signed-out': 'U bent niet aangemeld',
    'signed-out.text': 'Meld u één keer aan met uw account voor al onze platformen.',
    required_action: 'U bent bijna aangemeld',
    'required_action.text': 'In uw account moet u nog één stap afronden. Doe dat en kom dan terug.',
    'sign-in': 'Aanmelden',
    account: 'Naar uw account',
    away: 'We kunnen nu niet zien wie u bent',
    'away.text': 'Probeer het zo meteen opnieuw.',
    refused: 'Aanmelden is niet gelukt',
    'refused.text': 'Begin hier opnieuw.',
    again: 'Opnieuw proberen',
    about: 'Deze pagina hoort bij de demonstratie en neemt de plaats in van het platform.',
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
    'signed-out.text': 'Connectez-vous une seule fois avec votre compte pour toutes nos plateformes.',
    required_action: 'Vous êtes presque connecté',
    'required_action.text': 'Il reste une étape à terminer dans votre compte. Terminez-la, puis revenez.',
    'sign-in': 'Se connecter',
    account: 'Aller à votre compte',
    away: 'Nous ne pouvons pas voir qui vous êtes pour le moment',
    'away.text': 'Réessayez dans un instant.',
    refused: 'La connexion a échoué',
    'refused.text': 'Recommencez ici.',
    again: 'Réessayer',
    about: 'Cette page fait partie de la démonstration et remplace la plateforme.',
  },
};

/** The languages of these pages, as two letters. */
export const platformLanguages: readonly string[] = Object.keys(messages);

export type PlatformTranslate = (key: PlatformMessageKey, name?: string) => string;

/** Chooses the language by its first two letters; unknown languages get English. */
export function createPlatformTranslate(language: string): PlatformTranslate {
  const translations = messages[marketLanguage(language, platformLanguages) ?? 'en'] ?? english;
  return (key, name = '') => translations[key].replace('{name}', name);
}
