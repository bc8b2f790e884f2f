/**
 * People referred by the demo's affiliate and its demo client: invented, with names common in their country and addresses that can't
 * receive email (RFC 2606).
 */

export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** ISO 3166-1 numeric; null if unknown. */
  readonly countryId: number | null;
}

const NAMES: readonly (readonly [countryId: number | null, names: readonly string[]])[] = [
  [
    276, // Germany
    [
      'Anna Schubert',
      'Jonas Weidner',
      'Miriam Hartwig',
      'Lukas Brandt',
      'Katharina Vogel',
      'Stefan Lindner',
      'Julia Reimann',
      'Florian Beck',
      'Sabine Albrecht',
      'Moritz Engel',
      'Heike Sommer',
      'Tobias Krause',
      'Leonie Busch',
      'Ralf Petersen',
      'Carolin Seidel',
      'Dennis Haas',
      'Ulrike Franke',
    ],
  ],
  [
    380, // Italy
    [
      'Giulia Ferrero',
      'Marco Bellini',
      'Chiara Rinaldi',
      'Davide Moretti',
      'Elena Caruso',
      'Luca Barbieri',
      'Sara Gentile',
      'Paolo Fontana',
      'Martina Serra',
      'Andrea Longo',
    ],
  ],
  [
    724, // Spain
    [
      'Lucía Navarro',
      'Javier Molina',
      'Carmen Ortega',
      'Sergio Vidal',
      'Marta Iglesias',
      'Álvaro Reyes',
      'Nuria Campos',
      'Pablo Herrero',
      'Irene Pastor',
    ],
  ],
  [250, ['Camille Renard', 'Julien Mercier', 'Sophie Lambert', 'Thomas Girard', 'Élodie Marchand', 'Nicolas Faure']], // France
  [40, ['Eva Pichler', 'Markus Gruber', 'Theresa Haider', 'Bernhard Leitner', 'Verena Auer']], // Austria
  [756, ['Nadja Zürcher', 'Reto Ammann', 'Corinne Favre', 'Beat Hofer']], // Switzerland
  [528, ['Sanne Visser', 'Daan Bakker', 'Lotte Mulder', 'Jeroen Smit']], // Netherlands
  [616, ['Agnieszka Nowak', 'Piotr Zieliński', 'Magdalena Dudek', 'Tomasz Wrona']], // Poland
  [620, ['Inês Carvalho', 'Rui Tavares', 'Beatriz Moura']], // Portugal
  [752, ['Elin Bergström', 'Oskar Lindqvist']], // Sweden
  [203, ['Tereza Dvořáková', 'Jan Procházka']], // Czechia
  [56, ['Lies Peeters', 'Antoine Dubois']], // Belgium
  [372, ['Aoife Brennan', 'Cian Doyle']], // Ireland
  [300, ['Eleni Pappas']], // Greece
  [null, ['Alex Morgan']],
];

/** By country. */
export const AFFILIATE_REFERRALS: readonly DemoPerson[] = NAMES.flatMap(([countryId, names]) =>
  names.map((name) => principalOf(name, countryId)),
);

/** The most recent last. */
export const CLIENT_REFERRALS: readonly DemoPerson[] = [
  principalOf('Franziska Kern', 276),
  principalOf('Matteo Greco', 380),
  principalOf('Clara Steiner', 40),
  principalOf('Henrik Olsen', 578),
];

function principalOf(name: string, countryId: number | null): DemoPerson {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, email: `${withoutAccents(firstName)}.${withoutAccents(lastName)}@example.test`, countryId };
}

function withoutAccents(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}
