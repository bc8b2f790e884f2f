/**
 * The people in the demo's history who have cases with its operators. Their details are invented like their names; the bank accounts are
 * examples from the IBAN registry.
 */
import type { Language } from '@fairlead/contract/language.ts';

export interface DemoMember {
  readonly email: string;
  readonly language: Language;
  /** E.164. */
  readonly phone: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly state: string;
  /** The browser reported at sign-in. */
  readonly device: string;
  /** Country of the sign-ins, ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Sign-ins in days before the demo begins, the last one last. */
  readonly loginDaysAgo: readonly number[];
}

const DEVICES = ['Firefox 145, Windows', 'Chrome 142, Android', 'Safari 26, macOS', 'Chrome 142, Windows'];

/** They have deposited and were verified soon after sign-up. */
export const VERIFIED_MEMBERS: readonly DemoMember[] = [
  member('pablo.herrero', 'es', '+34612345101', '1991-03-22', 'Calle de Alcalá 212', '28028', 'Madrid', 'Madrid', 'ES', [21, 9, 2.1]),
  member('ralf.petersen', 'de', '+4940300501', '1974-11-05', 'Osterstraße 86', '20259', 'Hamburg', 'Hamburg', 'DE', [30, 12]),
  member('franziska.kern', 'de', '+4989200202', '1989-07-14', 'Lindwurmstraße 41', '80337', 'München', 'Bayern', 'DE', [16, 6, 0.7]),
  member(
    'lucia.navarro',
    'es',
    '+34612345102',
    '1985-01-30',
    'Carrer de Balmes 133',
    '08008',
    'Barcelona',
    'Cataluña',
    'ES',
    [11, 3.4, 0.3],
  ),
  member('verena.auer', 'de', '+436601234501', '1979-05-18', 'Maria-Theresien-Straße 9', '6020', 'Innsbruck', 'Tirol', 'AT', [14, 1.2]),
  member('markus.gruber', 'de', '+436601234502', '1983-09-02', 'Annenstraße 55', '8020', 'Graz', 'Steiermark', 'AT', [19, 4.2, 0.4]),
  member(
    'sabine.albrecht',
    'de',
    '+49221900103',
    '1968-12-27',
    'Aachener Straße 312',
    '50931',
    'Köln',
    'Nordrhein-Westfalen',
    'DE',
    [8, 0.2],
  ),
  member('leonie.busch', 'de', '+4930555104', '1996-06-09', 'Kastanienallee 77', '10435', 'Berlin', 'Berlin', 'DE', [10, 5, 0.15]),
  member(
    'alvaro.reyes',
    'es',
    '+34612345103',
    '1988-10-11',
    'Avenida de la Constitución 18',
    '41004',
    'Sevilla',
    'Andalucía',
    'ES',
    [13, 4.1],
  ),
  member(
    'nicolas.faure',
    'en',
    '+33612345104',
    '1981-04-03',
    '24 rue Mercière',
    '69002',
    'Lyon',
    'Auvergne-Rhône-Alpes',
    'FR',
    [7, 2.2, 0.6],
  ),
  member('rui.tavares', 'en', '+351912345105', '1993-08-25', 'Rua de Santa Catarina 310', '4000-443', 'Porto', 'Porto', 'PT', [6, 1.4]),
  member('martina.serra', 'it', '+393401234506', '1990-02-16', 'Via Garibaldi 44', '10122', 'Torino', 'Piemonte', 'IT', [9, 3.1, 0.5]),
];

/** They have uploaded their documents and are waiting for review. */
export const PENDING_MEMBERS = {
  late: member('jeroen.smit', 'en', '+31612345107', '1987-05-29', 'Oudegracht 158', '3511 AZ', 'Utrecht', 'Utrecht', 'NL', [4.05, 1.6]),
  recent: member('nuria.campos', 'es', '+34612345108', '1992-11-19', 'Calle Colón 27', '46004', 'Valencia', 'Valencia', 'ES', [0.9, 0.21]),
} as const;

/** All documents are approved, but the client is not verified yet. */
export const READY_MEMBER = member(
  'cian.doyle',
  'en',
  '+353851234509',
  '1986-03-17',
  '14 Patrick Street',
  'T12 W8KP',
  'Cork',
  'Munster',
  'IE',
  [3.2, 1.1],
);

/** Subjects of the open tasks, by kind of task. */
export const DEMO_TASKS = {
  lateWithdrawal: { email: emailOf('alvaro.reyes'), iban: 'ES91 2100 0418 4502 0005 1332', euros: 400 },
  checkedWithdrawal: { email: emailOf('verena.auer'), iban: 'AT61 1904 3002 3457 3201', euros: 600 },
  wire: { email: emailOf('nicolas.faure'), euros: 5_000 },
  booking: { email: emailOf('lucia.navarro'), euros: 12_500 },
  olderComplaint: { email: emailOf('ralf.petersen') },
  newerComplaint: { email: emailOf('rui.tavares') },
  deletion: { email: emailOf('ulrike.franke') },
} as const;

/** Clients with AutoTrading on. */
export const AUTO_TRADING_MEMBERS: readonly string[] = ['franziska.kern', 'markus.gruber', 'sabine.albrecht', 'nicolas.faure'].map(emailOf);

export const DEMO_MEMBERS: readonly DemoMember[] = [...VERIFIED_MEMBERS, PENDING_MEMBERS.late, PENDING_MEMBERS.recent, READY_MEMBER];

function emailOf(name: string): string {
  return `${name}@example.test`;
}

function member(
  name: string,
  language: Language,
  phone: string,
  birthDate: string,
  street: string,
  zipCode: string,
  city: string,
  state: string,
  country: string,
  loginDaysAgo: readonly number[],
): DemoMember {
  const device = DEVICES[name.length % DEVICES.length] ?? '';
  return { email: emailOf(name), language, phone, birthDate, street, zipCode, city, state, device, country, loginDaysAgo };
}
