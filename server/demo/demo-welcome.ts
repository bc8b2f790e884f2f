/** What the demo client reads on the first visit: what this is, what it is not, and how to begin. */
import type { Language } from '@fairlead/contract/language.ts';
import type { PopupText } from '../adapters/db/schema/popup-text.ts';

export const DEMO_WELCOME: Readonly<Record<Language, PopupText>> = {
  en: {
    title: 'Welcome to the Fairlead demo',
    content: [
      '<p>This is a demonstration of a trading platform. <strong>No real money is involved</strong>: the EUR 10,000 in this account are play money, and nothing you do here can earn or cost you anything.</p>',
      '<p><strong>The prices are not live market prices.</strong> Unless whoever runs this server chose another source, they are simulated between real daily closes. What works here says nothing about what would work with real money.</p>',
      '<p>The password of this account is public. On a server that others can reach, they may be trading in it too.</p>',
      '<h3>How to begin</h3>',
      '<ol>',
      '<li>Choose an instrument in the list of markets. Crypto can be traded at any time, the others during their trading hours.</li>',
      '<li>In the order ticket choose buy or sell, an amount and a leverage. Before you send the order, the ticket says what it costs and what it risks.</li>',
      '<li>Watch the position below the chart, give it a stop loss or a take profit, or close it.</li>',
      '</ol>',
      '<p>Press a figure in the account bar or a profit to see how it was worked out.</p>',
    ].join('\n'),
  },
  de: {
    title: 'Willkommen in der Fairlead-Demo',
    content: [
      '<p>Dies ist die Vorführung einer Handelsplattform. <strong>Es geht nicht um echtes Geld</strong>: Die 10.000 Euro auf diesem Konto sind Spielgeld, und nichts, was Sie hier tun, kann Ihnen etwas einbringen oder Sie etwas kosten.</p>',
      '<p><strong>Die Kurse sind keine echten Marktkurse.</strong> Wenn der Betreiber dieses Servers keine andere Quelle gewählt hat, werden sie zwischen echten Tagesschlusskursen simuliert. Was hier gelingt, sagt nichts darüber, was mit echtem Geld gelänge.</p>',
      '<p>Das Passwort dieses Kontos ist öffentlich. Auf einem Server, den andere erreichen, handeln sie womöglich ebenfalls darin.</p>',
      '<h3>So fangen Sie an</h3>',
      '<ol>',
      '<li>Wählen Sie ein Instrument in der Liste der Märkte. Krypto ist jederzeit handelbar, alles andere zu seinen Handelszeiten.</li>',
      '<li>Wählen Sie im Orderticket Kauf oder Verkauf, einen Betrag und einen Hebel. Bevor Sie die Order senden, sagt das Ticket, was sie kostet und was sie riskiert.</li>',
      '<li>Beobachten Sie die Position unter dem Chart, geben Sie ihr einen Stop-Loss oder Take-Profit, oder schließen Sie sie.</li>',
      '</ol>',
      '<p>Drücken Sie auf eine Zahl in der Kontoleiste oder auf einen Gewinn, um zu sehen, wie er berechnet wurde.</p>',
    ].join('\n'),
  },
  it: {
    title: 'Benvenuti nella demo di Fairlead',
    content: [
      '<p>Questa è la dimostrazione di una piattaforma di trading. <strong>Non c’è denaro reale</strong>: i 10.000 euro di questo conto sono fittizi e nulla di ciò che fa qui può farLe guadagnare o perdere qualcosa.</p>',
      '<p><strong>I prezzi non sono prezzi di mercato in tempo reale.</strong> Se chi gestisce questo server non ha scelto un’altra fonte, sono simulati tra chiusure giornaliere reali. Ciò che funziona qui non dice nulla su ciò che funzionerebbe con denaro vero.</p>',
      '<p>La password di questo conto è pubblica. Su un server raggiungibile da altri, anche loro potrebbero usarlo per operare.</p>',
      '<h3>Come iniziare</h3>',
      '<ol>',
      '<li>Scelga uno strumento nell’elenco dei mercati. Le criptovalute si negoziano in qualsiasi momento, il resto nei propri orari.</li>',
      '<li>Nel ticket scelga acquisto o vendita, un importo e una leva. Prima dell’invio, il ticket dice quanto costa l’ordine e quanto rischia.</li>',
      '<li>Segua la posizione sotto il grafico, le assegni uno stop loss o un take profit, oppure la chiuda.</li>',
      '</ol>',
      '<p>Prema una cifra nella barra del conto o un profitto per vedere come è stato calcolato.</p>',
    ].join('\n'),
  },
  es: {
    title: 'Le damos la bienvenida a la demo de Fairlead',
    content: [
      '<p>Esto es una demostración de una plataforma de trading. <strong>No hay dinero real</strong>: los 10.000 euros de esta cuenta son ficticios y nada de lo que haga aquí puede hacerle ganar ni perder nada.</p>',
      '<p><strong>Los precios no son precios de mercado en vivo.</strong> Si quien gestiona este servidor no ha elegido otra fuente, se simulan entre cierres diarios reales. Lo que funciona aquí no dice nada de lo que funcionaría con dinero real.</p>',
      '<p>La contraseña de esta cuenta es pública. En un servidor al que otros tengan acceso, puede que también operen con ella.</p>',
      '<h3>Cómo empezar</h3>',
      '<ol>',
      '<li>Elija un instrumento en la lista de mercados. Las criptomonedas se negocian en cualquier momento; lo demás, en su horario.</li>',
      '<li>En el ticket elija compra o venta, un importe y un apalancamiento. Antes de enviar la orden, el ticket dice cuánto cuesta y cuánto arriesga.</li>',
      '<li>Siga la posición debajo del gráfico, póngale un stop loss o un take profit, o ciérrela.</li>',
      '</ol>',
      '<p>Pulse una cifra de la barra de la cuenta o un beneficio para ver cómo se ha calculado.</p>',
    ].join('\n'),
  },
};
