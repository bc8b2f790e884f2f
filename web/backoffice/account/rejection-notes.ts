/** Sentences that operators send to clients, in each language: shown in the operator's, sent in the client's. */
import type { Language } from '@fairlead/contract/language.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';

export type Sentence = Readonly<Record<Language, string>>;

const UNREADABLE: Sentence = {
  en: 'The picture is blurred or too dark to be read. Please take it again in good light.',
  de: 'Das Bild ist unscharf oder zu dunkel, um es zu lesen. Bitte nehmen Sie es bei gutem Licht neu auf.',
  it: "L'immagine è sfocata o troppo scura per essere letta. La scatti di nuovo con una buona luce.",
  es: 'La imagen está borrosa o es demasiado oscura para leerla. Hágala de nuevo con buena luz.',
};
const CUT_OFF: Sentence = {
  en: 'A part of the document is cut off. Please show all four corners.',
  de: 'Ein Teil des Dokuments ist abgeschnitten. Bitte zeigen Sie alle vier Ecken.',
  it: 'Una parte del documento è tagliata. Mostri tutti e quattro gli angoli.',
  es: 'Una parte del documento está cortada. Muestre las cuatro esquinas.',
};
const NAME_DIFFERS: Sentence = {
  en: 'The name on the document differs from the name in your account.',
  de: 'Der Name auf dem Dokument weicht von dem Namen in Ihrem Konto ab.',
  it: 'Il nome sul documento è diverso da quello del Suo conto.',
  es: 'El nombre del documento es distinto del que figura en su cuenta.',
};
const OTHER_DOCUMENT: Sentence = {
  en: 'This is another document than the one we asked for.',
  de: 'Das ist ein anderes Dokument als das, um das wir gebeten haben.',
  it: 'È un documento diverso da quello richiesto.',
  es: 'Es un documento distinto del que pedimos.',
};

export const REJECTION_NOTES: Readonly<Record<DocumentKind, readonly Sentence[]>> = {
  passport: [
    UNREADABLE,
    CUT_OFF,
    {
      en: 'The document has expired. Please upload one that is valid.',
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
      de: 'Die Anschrift auf dem Dokument weicht von der in Ihrem Konto ab.',
      it: "L'indirizzo sul documento è diverso da quello del Suo conto.",
      es: 'La dirección del documento es distinta de la que figura en su cuenta.',
    },
    NAME_DIFFERS,
    {
      en: 'Please upload a bill of a utility, a bank statement or a letter from an authority.',
      de: 'Bitte laden Sie eine Rechnung eines Versorgers, einen Kontoauszug oder das Schreiben einer Behörde hoch.',
      it: 'Carichi una bolletta, un estratto conto bancario o la lettera di un ente pubblico.',
      es: 'Suba una factura de suministros, un extracto bancario o una carta de un organismo público.',
    },
  ],
  funding_front: [
    UNREADABLE,
    CUT_OFF,
    {
      en: 'Please cover the card number except for its first six and last four digits.',
      de: 'Bitte verdecken Sie die Kartennummer bis auf die ersten sechs und die letzten vier Ziffern.',
      it: 'Copra il numero della carta tranne le prime sei e le ultime quattro cifre.',
      es: 'Cubra el número de la tarjeta, salvo las seis primeras y las cuatro últimas cifras.',
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
      es: 'Cubra el código de seguridad.',
    },
    {
      en: 'The card is not signed.',
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
      en: 'Your login is closed. Records of trades and payments are deleted when the law no longer asks us to keep them.',
      de: 'Ihr Zugang ist geschlossen. Aufzeichnungen über Geschäfte und Zahlungen werden gelöscht, sobald wir sie nicht mehr aufbewahren müssen.',
      it: 'Il Suo accesso è chiuso. Le registrazioni di operazioni e pagamenti saranno cancellate quando la legge non ci imporrà più di conservarle.',
      es: 'Su acceso está cerrado. Los registros de operaciones y pagos se eliminarán cuando la ley ya no nos obligue a conservarlos.',
    },
  ],
  refused: [
    {
      en: 'Your account still holds money. Please withdraw it first, and then ask again.',
      de: 'Auf Ihrem Konto ist noch Geld. Bitte lassen Sie es zuerst auszahlen und stellen Sie die Anfrage dann erneut.',
      it: 'Sul Suo conto c’è ancora del denaro. Prima lo prelevi, poi ripeta la richiesta.',
      es: 'Su cuenta todavía tiene fondos. Retírelos primero y después repita la solicitud.',
    },
    {
      en: 'Your account still holds open positions or orders. Please close them first, and then ask again.',
      de: 'In Ihrem Konto sind noch Positionen oder Orders offen. Bitte schließen Sie sie zuerst und stellen Sie die Anfrage dann erneut.',
      it: 'Sul Suo conto ci sono ancora posizioni o ordini aperti. Prima li chiuda, poi ripeta la richiesta.',
      es: 'Su cuenta todavía tiene posiciones u órdenes abiertas. Ciérrelas primero y después repita la solicitud.',
    },
  ],
};
