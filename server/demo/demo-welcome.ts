/** What the demo client reads on the first visit: what this is, what it is not, and how to begin. */
export const DEMO_WELCOME = {
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
} as const;
