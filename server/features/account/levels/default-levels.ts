import type { accountLevels } from '../../../adapters/db/schema/account-levels.ts';

type DefaultLevel = Omit<typeof accountLevels.$inferSelect, 'rank'>;

/**
 * The levels of a new installation, ascending. A level brings service and nothing that affects prices: quotes, spreads, execution, leverage
 * and protection are the same for everyone.
 */
export const DEFAULT_LEVELS: readonly DefaultLevel[] = [
  {
    name: 'Standard',
    depositFromCents: 0,
    texts: {
      en: {
        title: 'Standard',
        summary: 'The starting level of every account, with the full platform.',
        benefits: ['The full platform, all instruments and all order types', 'Written replies within 24 hours on business days'],
      },
      de: {
        title: 'Standard',
        summary: 'Hier beginnt jedes Konto, mit allem, was die Plattform kann.',
        benefits: [
          'Die ganze Plattform, alle Instrumente und jede Orderart',
          'Schriftliche Antworten innerhalb von 24 Stunden an Bankarbeitstagen',
        ],
      },
      it: {
        title: 'Standard',
        summary: 'Il punto di partenza di ogni conto, con tutto ciò che la piattaforma sa fare.',
        benefits: [
          'Tutta la piattaforma, tutti gli strumenti e ogni tipo di ordine',
          'Risposte scritte entro 24 ore nei giorni lavorativi',
        ],
      },
      es: {
        title: 'Standard',
        summary: 'El punto de partida de toda cuenta, con todo lo que ofrece la plataforma.',
        benefits: [
          'Toda la plataforma, todos los instrumentos y todos los tipos de orden',
          'Respuestas por escrito en un plazo de 24 horas en días hábiles',
        ],
      },
    },
  },
  {
    name: 'Silver',
    depositFromCents: 1_000_000,
    texts: {
      en: {
        title: 'Silver',
        summary: 'For clients who trade regularly and want faster replies.',
        benefits: [
          'Everything in Standard',
          'Written replies within 8 hours on business days',
          'A market briefing by email at the start of each week',
        ],
      },
      de: {
        title: 'Silber',
        summary: 'Für alle, die regelmäßig handeln und schneller eine Antwort möchten.',
        benefits: [
          'Alles aus Standard',
          'Schriftliche Antworten innerhalb von 8 Stunden an Bankarbeitstagen',
          'Ein Marktüberblick per E-Mail zu Beginn jeder Woche',
        ],
      },
      it: {
        title: 'Argento',
        summary: 'Per chi opera con regolarità e desidera risposte più rapide.',
        benefits: [
          'Tutto ciò che offre Standard',
          'Risposte scritte entro 8 ore nei giorni lavorativi',
          'Un riepilogo dei mercati via email all’inizio di ogni settimana',
        ],
      },
      es: {
        title: 'Plata',
        summary: 'Para quienes operan con regularidad y quieren respuestas más rápidas.',
        benefits: [
          'Todo lo de Standard',
          'Respuestas por escrito en un plazo de 8 horas en días hábiles',
          'Un resumen de los mercados por correo electrónico al empezar cada semana',
        ],
      },
    },
  },
  {
    name: 'Gold',
    depositFromCents: 5_000_000,
    texts: {
      en: {
        title: 'Gold',
        summary: 'For clients who prefer to talk to someone who knows their account.',
        benefits: [
          'Everything in Silver',
          'A named contact with a direct phone number',
          'Replies within 4 hours on business days',
          'A quarterly statement by post, on request',
        ],
      },
      de: {
        title: 'Gold',
        summary: 'Für alle, die lieber mit jemandem sprechen, der ihr Konto kennt.',
        benefits: [
          'Alles aus Silber',
          'Eine feste Ansprechperson mit direkter Telefonnummer',
          'Antworten innerhalb von 4 Stunden an Bankarbeitstagen',
          'Auf Wunsch vierteljährlich ein Kontoauszug per Post',
        ],
      },
      it: {
        title: 'Oro',
        summary: 'Per chi preferisce parlare con una persona che conosce il suo conto.',
        benefits: [
          'Tutto ciò che offre Argento',
          'Un referente dedicato, con un numero di telefono diretto',
          'Risposte entro 4 ore nei giorni lavorativi',
          'Su richiesta, un estratto conto trimestrale per posta',
        ],
      },
      es: {
        title: 'Oro',
        summary: 'Para quienes prefieren hablar con alguien que conoce su cuenta.',
        benefits: [
          'Todo lo de Plata',
          'Una persona de contacto fija, con número de teléfono directo',
          'Respuestas en un plazo de 4 horas en días hábiles',
          'Un extracto trimestral por correo postal, si lo solicita',
        ],
      },
    },
  },
  {
    name: 'Platinum',
    depositFromCents: 25_000_000,
    texts: {
      en: {
        title: 'Platinum',
        summary: 'For large accounts that need a contact available all day.',
        benefits: [
          'Everything in Gold',
          'Replies within 1 hour while any market is open',
          'A market briefing by email every trading day',
          'A monthly statement by post, on request',
        ],
      },
      de: {
        title: 'Platin',
        summary: 'Für große Konten, die den ganzen Tag jemanden in Reichweite brauchen.',
        benefits: [
          'Alles aus Gold',
          'Antworten innerhalb einer Stunde, solange ein Markt geöffnet ist',
          'Ein Marktüberblick per E-Mail an jedem Handelstag',
          'Auf Wunsch monatlich ein Kontoauszug per Post',
        ],
      },
      it: {
        title: 'Platino',
        summary: 'Per conti di grandi dimensioni, che hanno bisogno di qualcuno a disposizione per tutta la giornata.',
        benefits: [
          'Tutto ciò che offre Oro',
          'Risposte entro un’ora finché un mercato è aperto',
          'Un riepilogo dei mercati via email ogni giorno di negoziazione',
          'Su richiesta, un estratto conto mensile per posta',
        ],
      },
      es: {
        title: 'Platino',
        summary: 'Para cuentas grandes que necesitan a alguien disponible todo el día.',
        benefits: [
          'Todo lo de Oro',
          'Respuestas en el plazo de una hora mientras haya algún mercado abierto',
          'Un resumen de los mercados por correo electrónico cada día de negociación',
          'Un extracto mensual por correo postal, si lo solicita',
        ],
      },
    },
  },
];
