/** The popup that the demo client sees on the first visit: what this is, what it is not, and how to begin. */
import type { Language } from '@fairlead/contract/language.ts';
import type { PopupText } from '../adapters/db/schema/popup-text.ts';

export const DEMO_WELCOME: Readonly<Record<Language, PopupText>> = {
  en: {
    title: 'Welcome to the Fairlead demo',
    content: [
      '<p>This is a demo trading platform. <strong>No real money is involved</strong>: the €10,000 in this account is play money, and nothing you do here can earn or cost you anything.</p>',
      '<p><strong>The prices are not live market prices.</strong> Unless the operator of this server has chosen another source, they are simulated between real daily closes. What works here says nothing about what would work with real money.</p>',
      '<p>The password for this account is public. If others can reach this server, they may be trading in the account too.</p>',
      '<h3>How to get started</h3>',
      '<ol>',
      '<li>Choose an instrument in the market list. Crypto trades 24/7, everything else during its trading hours.</li>',
      '<li>In the order ticket, choose buy or sell, an amount and leverage. Before you send the order, the ticket shows its cost and risk.</li>',
      '<li>Watch the position below the chart, add a stop loss or take profit, or close it.</li>',
      '</ol>',
      '<p>Select a figure in the account bar, or a profit, to see how it’s calculated.</p>',
    ].join('\n'),
  },
  de: {
    title: 'Willkommen in der Fairlead-Demo',
    content: [
      '<p>Dies ist eine Demo-Handelsplattform. <strong>Es fließt kein echtes Geld</strong>: Die 10.000 € auf diesem Konto sind Spielgeld. Was Sie hier tun, kann Ihnen nichts einbringen und Sie nichts kosten.</p>',
      '<p><strong>Die Kurse sind keine echten Marktkurse.</strong> Sofern der Betreiber dieses Servers keine andere Quelle gewählt hat, werden sie auf Basis echter Tagesschlusskurse simuliert. Was hier funktioniert, sagt nichts darüber aus, was mit echtem Geld funktionieren würde.</p>',
      '<p>Das Passwort dieses Kontos ist öffentlich. Ist dieser Server auch für andere erreichbar, handeln sie möglicherweise im selben Konto.</p>',
      '<h3>So fangen Sie an</h3>',
      '<ol>',
      '<li>Wählen Sie in der Marktliste ein Instrument. Kryptowährungen können Sie rund um die Uhr handeln, alles andere während der jeweiligen Handelszeiten.</li>',
      '<li>Wählen Sie im Orderticket, ob Sie kaufen oder verkaufen, und legen Sie Einsatz und Hebel fest. Bevor Sie die Order senden, zeigt das Orderticket ihre Kosten und ihr Risiko.</li>',
      '<li>Beobachten Sie die Position unter dem Chart, setzen Sie einen Stop-Loss oder Take-Profit oder schließen Sie die Position.</li>',
      '</ol>',
      '<p>Klicken oder tippen Sie auf einen Wert in der Kontoleiste oder auf Gewinn/Verlust einer Position, um zu sehen, wie er berechnet wird.</p>',
    ].join('\n'),
  },
  it: {
    title: 'Le diamo il benvenuto nella demo di Fairlead',
    content: [
      '<p>Questa è una piattaforma di trading dimostrativa. <strong>Non si usa denaro reale</strong>: i 10.000 € su questo conto sono fittizi e nulla di ciò che fa qui può farLe guadagnare o perdere denaro.</p>',
      '<p><strong>I prezzi non sono prezzi di mercato in tempo reale.</strong> A meno che il gestore di questo server non abbia scelto un’altra fonte, sono simulati a partire da chiusure giornaliere reali. Ciò che funziona qui non dice nulla su ciò che funzionerebbe con denaro reale.</p>',
      '<p>La password di questo conto è pubblica. Se il server è accessibile ad altre persone, anche loro potrebbero usare questo conto per operare.</p>',
      '<h3>Come iniziare</h3>',
      '<ol>',
      '<li>Scelga uno strumento nell’elenco dei mercati. Le criptovalute si negoziano 24 ore su 24, 7 giorni su 7; gli altri strumenti solo nei rispettivi orari di negoziazione.</li>',
      '<li>Nel modulo d’ordine scelga se acquistare o vendere, poi indichi importo e leva. Prima dell’invio, il modulo mostra il costo e il rischio dell’ordine.</li>',
      '<li>Segua la posizione sotto il grafico, imposti uno stop loss o un take profit oppure la chiuda.</li>',
      '</ol>',
      '<p>Selezioni un valore nella barra del conto o il profitto o la perdita di una posizione per vedere come si calcola.</p>',
    ].join('\n'),
  },
  es: {
    title: 'Le damos la bienvenida a la demo de Fairlead',
    content: [
      '<p>Esto es la demo de una plataforma de negociación. <strong>No hay dinero real</strong>: los 10.000 euros de esta cuenta son ficticios y nada de lo que haga aquí puede hacerle ganar ni perder nada.</p>',
      '<p><strong>Los precios no son precios de mercado en tiempo real.</strong> Si quien gestiona este servidor no ha elegido otra fuente, se simulan entre cierres diarios reales. Lo que funciona aquí no dice nada de lo que funcionaría con dinero real.</p>',
      '<p>La contraseña de esta cuenta es pública. En un servidor al que otros tengan acceso, puede que también operen con ella.</p>',
      '<h3>Cómo empezar</h3>',
      '<ol>',
      '<li>Elija un instrumento en la lista de mercados. Las criptomonedas se negocian en cualquier momento; lo demás, en su horario.</li>',
      '<li>En el formulario de la orden elija compra o venta, un importe y un apalancamiento. Antes de enviar la orden, el formulario muestra cuánto cuesta y cuánto arriesga.</li>',
      '<li>Siga la posición debajo del gráfico, póngale un stop loss o un take profit, o ciérrela.</li>',
      '</ol>',
      '<p>Pulse una cifra de la barra de la cuenta, o una ganancia o pérdida, para ver cómo se ha calculado.</p>',
    ].join('\n'),
  },
};
