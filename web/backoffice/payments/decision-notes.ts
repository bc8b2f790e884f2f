/** Standard replies for clients by topic. Each is sent in the client's language, whatever the operator's. */
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
        en: 'The bank account isn’t in your name. Please request the withdrawal again with an account in your own name.',
        de: 'Das Bankkonto lautet nicht auf Ihren Namen. Bitte beantragen Sie die Auszahlung erneut mit einem Konto auf Ihren eigenen Namen.',
        it: 'Il conto bancario non è intestato a Lei. La preghiamo di richiedere di nuovo il prelievo indicando un conto a Lei intestato.',
        es: 'La cuenta bancaria no está a su nombre. Solicite de nuevo la retirada con una cuenta de la que usted sea titular.',
      },
    },
    {
      name: 'documents',
      text: {
        en: 'Before we can pay this out, we need current proof of your identity. Please upload it under My account.',
        de: 'Vor der Auszahlung benötigen wir einen aktuellen Nachweis Ihrer Identität. Bitte laden Sie ihn unter „Mein Konto“ hoch.',
        it: 'Prima di poter pagare questo importo abbiamo bisogno di un documento d’identità valido. La preghiamo di caricarlo nella sezione «Il mio conto».',
        es: 'Antes de pagar este importe necesitamos un documento de identidad vigente. Súbalo en Mi cuenta.',
      },
    },
    {
      name: 'askedTwice',
      text: {
        en: 'You requested the same withdrawal twice. We’re processing the other request as usual.',
        de: 'Sie haben dieselbe Auszahlung zweimal beantragt. Den anderen Antrag bearbeiten wir wie gewohnt.',
        it: 'Ha richiesto due volte lo stesso prelievo. L’altra richiesta viene elaborata normalmente.',
        es: 'Ha solicitado dos veces la misma retirada. La otra solicitud sigue su curso.',
      },
    },
  ],
  deposit: [
    {
      name: 'notArrived',
      text: {
        en: 'The money hasn’t arrived in our account. If it has left yours, please send us the confirmation from your bank.',
        de: 'Das Geld ist nicht auf unserem Konto eingegangen. Wurde es von Ihrem Konto abgebucht, senden Sie uns bitte die Bestätigung Ihrer Bank.',
        it: 'Il denaro non è arrivato sul nostro conto. Se è stato addebitato sul Suo, La preghiamo di inviarci la conferma della Sua banca.',
        es: 'El dinero no ha llegado a nuestra cuenta. Si ha salido de la suya, envíenos el justificante de su banco.',
      },
    },
    {
      name: 'otherPayer',
      text: {
        en: 'The payment came from someone else. We only accept payments from accounts and cards in your own name.',
        de: 'Die Zahlung kam von einer anderen Person. Wir nehmen nur Zahlungen von Konten und Karten an, die auf Ihren Namen lauten.',
        it: 'Il pagamento proviene da un’altra persona. Accettiamo solo pagamenti da conti e carte intestati a Lei.',
        es: 'El pago procede de otra persona. Solo aceptamos pagos de cuentas y tarjetas a su nombre.',
      },
    },
    {
      name: 'takenBack',
      text: {
        en: 'Your bank or card issuer reversed the payment in full or in part. You owe us that amount. It’s repaid from your cash once you have no open positions.',
        de: 'Ihre Bank oder Ihr Kartenanbieter hat die Zahlung ganz oder teilweise zurückgebucht. Sie schulden uns diesen Betrag. Er wird aus Ihrem Barguthaben beglichen, sobald Sie keine offene Position mehr haben.',
        it: 'La Sua banca o l’emittente della carta ha stornato il pagamento, in tutto o in parte. Lei ci deve tale importo, che verrà coperto con la Sua liquidità quando non avrà posizioni aperte.',
        es: 'Su banco o el emisor de su tarjeta ha revertido el pago, en todo o en parte. Nos debe ese importe, que se pagará con su efectivo cuando no tenga posiciones abiertas.',
      },
    },
  ],
};
