import type { PlatformLink } from '@talon/rules/platform-links';

/** A person of the demonstration data. */
export type Person = {
  firstname: string;
  email?: string;
  /** In national format. */
  phone?: string;
  password: string;
  platforms: readonly Exclude<PlatformLink['name'], 'deals'>[];
};

const everything = ['client-area', 'personal-area', 'third-platform'] as const;

export const lotte: Person = {
  firstname: 'Lotte',
  email: 'lotte@peeters.example',
  phone: '0470 12 34 01',
  password: 'vier dozen thee',
  platforms: everything,
};
export const amine: Person = {
  firstname: 'Amine',
  email: 'amine@benali.example',
  phone: '0470 12 34 02',
  password: 'trois tasses de café',
  platforms: ['personal-area'],
};
export const jonas: Person = {
  firstname: 'Jonas',
  email: 'jonas@maes.example',
  password: 'regen op het dak',
  platforms: ['client-area'],
};
export const emma: Person = {
  firstname: 'Emma',
  phone: '0470 12 34 04',
  password: 'een fiets zonder bel',
  platforms: ['personal-area'],
};
export const oliver: Person = {
  firstname: 'Oliver',
  email: 'oliver@smith.example',
  phone: '0470 12 34 05',
  password: 'seven quiet mornings',
  platforms: ['third-platform'],
};
export const petra: Person = {
  firstname: 'Petra',
  email: 'petra@weber.example',
  phone: '0470 12 34 06',
  password: 'warme Brötchen am Sonntag',
  platforms: [],
};
export const claire: Person = {
  firstname: 'Claire',
  email: 'claire@muller.example',
  phone: '621 123 401',
  password: 'quatre chaises au jardin',
  platforms: everything,
};
export const marc: Person = {
  firstname: 'Marc',
  email: 'marc@schmit.example',
  phone: '621 123 402',
  password: 'a window facing south',
  platforms: ['personal-area'],
};
export const lena: Person = {
  firstname: 'Lena',
  phone: '621 123 403',
  password: 'zwei Äpfel und ein Brot',
  platforms: ['client-area'],
};
export const sophie: Person = {
  firstname: 'Sophie',
  email: 'sophie@kayser.example',
  phone: '621 123 404',
  password: 'trois chats et une fenêtre',
  platforms: ['personal-area'],
};
/** Only for the journey that logs out everywhere, because it ends all sessions of the person. */
export const dries: Person = {
  firstname: 'Dries',
  email: 'dries@overal.example',
  phone: '0470 12 34 31',
  password: "twee paraplu's in de gang",
  platforms: [],
};
export const nora: Person = {
  firstname: 'Nora',
  email: 'nora@partout.example',
  phone: '621 123 431',
  password: 'un parapluie dans chaque main',
  platforms: [],
};

/** For the journeys that edit personal data and bank account. The person has two-step verification. */
export const mila: Person = {
  firstname: 'Mila',
  email: 'mila@profiel.example',
  phone: '0470 12 34 51',
  password: 'veertien rode knopen',
  platforms: ['personal-area'],
};
export const samira: Person = {
  firstname: 'Samira',
  email: 'samira@profil.example',
  phone: '0470 12 34 52',
  password: 'quinze boutons bleus',
  platforms: ['personal-area'],
};
export const yves: Person = {
  firstname: 'Yves',
  email: 'yves@profil-lux.example',
  phone: '621 123 451',
  password: 'seize boutons verts',
  platforms: ['personal-area'],
};
export const ella: Person = {
  firstname: 'Ella',
  email: 'ella@profile.example',
  phone: '621 123 452',
  password: 'seventeen grey buttons',
  platforms: ['personal-area'],
};

/** For the journeys that change e-mails and phones. Each person has a second e-mail and two-step verification. */
export const lander: Person = {
  firstname: 'Lander',
  email: 'lander@contact.example',
  phone: '0470 12 34 61',
  password: 'achttien blauwe fietsen',
  platforms: [],
};
export const farida: Person = {
  firstname: 'Farida',
  email: 'farida@contact.example',
  phone: '0470 12 34 62',
  password: 'dix-neuf lampes jaunes',
  platforms: [],
};
export const guy: Person = {
  firstname: 'Guy',
  email: 'guy@contact-lux.example',
  phone: '621 123 461',
  password: 'vingt petits ponts',
  platforms: [],
};
export const kate: Person = {
  firstname: 'Kate',
  email: 'kate@contact-lux.example',
  phone: '621 123 462',
  password: 'twenty-one small bridges',
  platforms: [],
};

/** For the journeys that approve a third-party app. The person has two-step verification by SMS. */
export const vera: Person = {
  firstname: 'Vera',
  email: 'vera@toegang.example',
  phone: '0470 12 34 91',
  password: 'tweeëntwintig witte tegels',
  platforms: ['client-area', 'personal-area'],
};
export const leon: Person = {
  firstname: 'Léon',
  email: 'leon@acces.example',
  phone: '621 123 491',
  password: 'vingt-trois tuiles blanches',
  platforms: ['personal-area'],
};

/** A person who recovers a password or user name. The recovery changes the password. */
export type RecoveringPerson = Pick<Person, 'firstname' | 'email'> & {
  /** In national format. */
  phone: string;
  card: string;
  register: string;
};

export const joris: RecoveringPerson = {
  firstname: 'Joris',
  email: 'joris@vergeten.example',
  phone: '0470 12 34 41',
  card: '5065 0000 0000 0041',
  register: '93.05.12-017.59',
};
/** This person has two-step verification by SMS only. */
export const aline: RecoveringPerson = {
  firstname: 'Aline',
  email: 'aline@oubli.example',
  phone: '0470 12 34 42',
  card: '5065000000000042',
  register: '88092104473',
};
/** This person has neither an e-mail nor a card. */
export const tine: RecoveringPerson = {
  firstname: 'Tine',
  phone: '0470 12 34 43',
  card: '',
  register: '79.03.05-023.52',
};
export const nadia: RecoveringPerson = {
  firstname: 'Nadia',
  email: 'nadia@oubli-lux.example',
  phone: '621 123 441',
  card: '5065 0000 0000 0043',
  register: '1985 07 30 001 26',
};
export const rick: RecoveringPerson = {
  firstname: 'Rick',
  email: 'rick@forgotten.example',
  phone: '621 123 442',
  card: '5065-0000-0000-0044',
  register: '2000022901266',
};
