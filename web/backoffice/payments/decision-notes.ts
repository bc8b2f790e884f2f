/** Ready-made sentences for clients, by what they are about. Each is sent in the client's language, whatever the operator reads. */
import type { Language } from '@fairlead/contract/language.ts';

export type NoteTopic = 'withdrawal' | 'deposit';

export interface ReadyNote {
  readonly name: string;
  readonly text: Readonly<Record<Language, string>>;
}

export const READY_NOTES: Readonly<Record<NoteTopic, readonly ReadyNote[]>> = {
  withdrawal: [
    {
      name: 'otherHolder',
      text: {
        en: 'The bank account is not in your name. Please ask for the withdrawal again with an account that you hold yourself.',
        de: 'Das Bankkonto lautet nicht auf Ihren Namen. Bitte beantragen Sie die Auszahlung erneut mit einem Konto, dessen Inhaber Sie selbst sind.',
        it: 'Il conto bancario non è intestato a Lei. La preghiamo di richiedere di nuovo il prelievo indicando un conto a Lei intestato.',
        es: 'La cuenta bancaria no está a su nombre. Solicite de nuevo la retirada con una cuenta de la que usted sea titular.',
      },
    },
    {
      name: 'documents',
      text: {
        en: 'Before we can pay this out we need a current proof of your identity. Please upload it under My account.',
        de: 'Bevor wir dies auszahlen können, benötigen wir einen aktuellen Nachweis Ihrer Identität. Bitte laden Sie ihn unter Mein Konto hoch.',
        it: 'Prima di poter pagare questo importo abbiamo bisogno di un documento d’identità valido. La preghiamo di caricarlo in Il mio conto.',
        es: 'Antes de pagar este importe necesitamos un documento de identidad vigente. Súbalo en Mi cuenta.',
      },
    },
    {
      name: 'askedTwice',
      text: {
        en: 'You asked for the same withdrawal twice. The other request goes on as usual.',
        de: 'Sie haben dieselbe Auszahlung zweimal beantragt. Der andere Antrag wird wie gewohnt bearbeitet.',
        it: 'Ha richiesto due volte lo stesso prelievo. L’altra richiesta prosegue normalmente.',
        es: 'Ha solicitado dos veces la misma retirada. La otra solicitud sigue su curso.',
      },
    },
  ],
  deposit: [
    {
      name: 'notArrived',
      text: {
        en: 'The money has not arrived on our account. If it left yours, please send us the confirmation of your bank.',
        de: 'Das Geld ist nicht auf unserem Konto eingegangen. Falls es Ihr Konto verlassen hat, senden Sie uns bitte die Bestätigung Ihrer Bank.',
        it: 'Il denaro non è arrivato sul nostro conto. Se è stato addebitato sul Suo, La preghiamo di inviarci la conferma della Sua banca.',
        es: 'El dinero no ha llegado a nuestra cuenta. Si ha salido de la suya, envíenos el justificante de su banco.',
      },
    },
    {
      name: 'otherPayer',
      text: {
        en: 'The payment came from somebody else. We only accept payments from accounts and cards in your own name.',
        de: 'Die Zahlung kam von einer anderen Person. Wir nehmen nur Zahlungen von Konten und Karten an, die auf Ihren Namen lauten.',
        it: 'Il pagamento proviene da un’altra persona. Accettiamo solo pagamenti da conti e carte intestati a Lei.',
        es: 'El pago procede de otra persona. Solo aceptamos pagos de cuentas y tarjetas a su nombre.',
      },
    },
    {
      name: 'takenBack',
      text: {
        en: 'Your bank or card issuer took the payment, or a part of it, back. You owe us that amount, and your cash pays it as soon as you have no open position.',
        de: 'Ihre Bank oder Ihr Kartenanbieter hat die Zahlung ganz oder teilweise zurückgeholt. Sie schulden uns diesen Betrag. Ihr Barguthaben bezahlt ihn, sobald Sie keine offene Position haben.',
        it: 'La Sua banca o l’emittente della carta ha revocato il pagamento, in tutto o in parte. Lei ci deve tale importo, e la Sua liquidità lo paga appena non ha posizioni aperte.',
        es: 'Su banco o el emisor de su tarjeta ha anulado el pago, en todo o en parte. Nos debe ese importe, y su efectivo lo paga en cuanto no tenga ninguna posición abierta.',
      },
    },
  ],
};
