/** Standard replies for clients in each language: shown in the operator's, sent in the client's. */
import type { Language } from '@fairlead/contract/language.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';

export type Sentence = Readonly<Record<Language, string>>;

const UNREADABLE: Sentence = {
  en: 'The image is blurred or too dark to read. Please take it again in good light.',
  de: 'Das Bild ist zu unscharf oder zu dunkel, um es zu lesen. Bitte nehmen Sie es bei gutem Licht neu auf.',
  it: 'L’immagine è sfocata o troppo scura per essere leggibile. La scatti di nuovo con una buona luce.',
  es: 'La imagen está borrosa o es demasiado oscura para leerla. Hágala de nuevo con buena luz.',
};
const CUT_OFF: Sentence = {
  en: 'Part of the document is cut off. Please show all four corners.',
  de: 'Ein Teil des Dokuments ist abgeschnitten. Alle vier Ecken müssen zu sehen sein.',
  it: 'Una parte del documento è tagliata. Devono essere visibili tutti e quattro gli angoli.',
  es: 'Parte del documento está cortada. Deben verse las cuatro esquinas.',
};
const NAME_DIFFERS: Sentence = {
  en: 'The name on the document differs from the one in your account.',
  de: 'Der Name auf dem Dokument weicht von dem in Ihrem Konto ab.',
  it: 'Il nome sul documento è diverso da quello del Suo conto.',
  es: 'El nombre del documento es distinto del que figura en su cuenta.',
};
const OTHER_DOCUMENT: Sentence = {
  en: 'This isn’t the document we requested.',
  de: 'Das ist nicht das Dokument, das wir angefordert haben.',
  it: 'Non è il documento che abbiamo richiesto.',
  es: 'No es el documento que solicitamos.',
};

export const REJECTION_NOTES: Readonly<Record<DocumentKind, readonly Sentence[]>> = {
  passport: [
    UNREADABLE,
    CUT_OFF,
    {
      en: 'The document has expired. Please upload a valid one.',
      de: 'Das Dokument ist abgelaufen. Bitte laden Sie ein gültiges hoch.',
      it: 'Il documento è scaduto. Ne carichi uno valido.',
      es: 'El documento ha caducado. Suba uno que esté vigente.',
    },
    NAME_DIFFERS,
    {
      en: 'The date of birth on the document differs from the one in your account.',
      de: 'Das Geburtsdatum auf dem Dokument weicht von dem in Ihrem Konto ab.',
      it: 'La data di nascita sul documento è diversa da quella del Suo conto.',
      es: 'La fecha de nacimiento del documento es distinta de la que figura en su cuenta.',
    },
    OTHER_DOCUMENT,
  ],
  address: [
    UNREADABLE,
    {
      en: 'The document is older than three months. Please upload a more recent one.',
      de: 'Das Dokument ist älter als drei Monate. Bitte laden Sie ein neueres hoch.',
      it: 'Il documento risale a più di tre mesi fa. Ne carichi uno più recente.',
      es: 'El documento tiene más de tres meses. Suba uno más reciente.',
    },
    {
      en: 'The address on the document differs from the one in your account.',
      de: 'Die Adresse auf dem Dokument weicht von der in Ihrem Konto ab.',
      it: 'L’indirizzo sul documento è diverso da quello del Suo conto.',
      es: 'La dirección del documento es distinta de la que figura en su cuenta.',
    },
    NAME_DIFFERS,
    {
      en: 'Please upload an electricity, water or gas bill, or a letter from a public authority.',
      de: 'Bitte laden Sie eine Strom-, Wasser- oder Gasrechnung oder ein Schreiben einer Behörde hoch.',
      it: 'Carichi una bolletta di luce, acqua o gas, oppure una lettera di un ente pubblico.',
      es: 'Suba una factura de luz, agua o gas, o una carta de un organismo público.',
    },
  ],
  funding_front: [
    UNREADABLE,
    CUT_OFF,
    {
      en: 'Please cover the card number except for the last four digits.',
      de: 'Bitte verdecken Sie die Kartennummer bis auf die letzten vier Ziffern.',
      it: 'Copra il numero della carta, tranne le ultime quattro cifre.',
      es: 'Tape el número de la tarjeta, salvo las cuatro últimas cifras.',
    },
    NAME_DIFFERS,
    OTHER_DOCUMENT,
  ],
  funding_back: [
    UNREADABLE,
    CUT_OFF,
    {
      en: 'Please cover the security code.',
      de: 'Bitte verdecken Sie die Prüfnummer.',
      it: 'Copra il codice di sicurezza.',
      es: 'Tape el código de seguridad.',
    },
    {
      en: 'The card isn’t signed.',
      de: 'Die Karte ist nicht unterschrieben.',
      it: 'La carta non è firmata.',
      es: 'La tarjeta no está firmada.',
    },
    OTHER_DOCUMENT,
  ],
};

export const DELETION_NOTES: Readonly<Record<'granted' | 'refused', readonly Sentence[]>> = {
  granted: [
    {
      en: 'You can no longer sign in. Records of trades and payments are deleted once we’re no longer legally required to keep them.',
      de: 'Sie können sich nicht mehr anmelden. Aufzeichnungen über Trades und Zahlungen werden gelöscht, sobald wir sie gesetzlich nicht mehr aufbewahren müssen.',
      it: 'Non può più accedere. I dati su operazioni e pagamenti saranno cancellati quando la legge non ci imporrà più di conservarli.',
      es: 'Ya no puede iniciar sesión. Los registros de operaciones y pagos se eliminarán cuando la ley ya no nos obligue a conservarlos.',
    },
  ],
  refused: [
    {
      en: 'Your account still holds money. Please withdraw it first, then request deletion again.',
      de: 'Auf Ihrem Konto ist noch Geld. Bitte lassen Sie es sich zuerst auszahlen und beantragen Sie die Löschung dann erneut.',
      it: 'Sul Suo conto c’è ancora del denaro. Lo prelevi e poi ripeta la richiesta di cancellazione.',
      es: 'Su cuenta todavía tiene fondos. Retírelos primero y después solicite de nuevo la eliminación.',
    },
    {
      en: 'Your account still has open positions or pending orders. Please close or cancel them first, then request deletion again.',
      de: 'Auf Ihrem Konto gibt es noch offene Positionen oder wartende Orders. Bitte schließen oder stornieren Sie sie zuerst und beantragen Sie die Löschung dann erneut.',
      it: 'Sul Suo conto ci sono ancora posizioni aperte o ordini in attesa. Li chiuda o li annulli e poi ripeta la richiesta di cancellazione.',
      es: 'Su cuenta todavía tiene posiciones abiertas u órdenes en espera. Ciérrelas o cancélelas primero y después solicite de nuevo la eliminación.',
    },
  ],
};
