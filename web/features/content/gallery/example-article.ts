/** Everything that an editor's HTML may consist of. */
export const ARTICLE_HTML = `
<h2>What a contract for difference is</h2>
<p>A contract for difference pays the difference between the price at which it was opened and the one at which it is closed.
It is traded on <strong>margin</strong>: a part of its value is put up, and gains and losses are those of the whole.
See <a href="/account-levels">the levels of an account</a> and press <kbd>Esc</kbd> to close.</p>
<h3>The formula</h3>
<p>With a stake of <code>100 €</code> and a leverage of <code>10:1</code>:</p>
<pre><code>profit = (close - open) / open x stake x leverage
       = (102 - 100) / 100 x 100 x 10 = 20.00</code></pre>
<ul><li>A stop loss closes the position at its level or at the next price.</li>
<li>A guaranteed stop closes it at its level.<ul><li>It costs a premium.</li></ul></li></ul>
<ol><li>Choose an instrument.</li><li>Say how much you stake.</li><li>Look at the bound before you send the order.</li></ol>
<blockquote><p>An order carries the worst price that its owner accepts.</p><footer>Terms, section 4</footer></blockquote>
<table><caption>Leverage by class of instrument</caption>
<thead><tr><th scope="col">Class</th><th scope="col">Highest leverage</th><th scope="col">Margin</th><th scope="col">Examples</th></tr></thead>
<tbody><tr><th scope="row">Major currency pairs</th><td>30:1</td><td>3.33 %</td><td>EURUSD, GBPUSD</td></tr>
<tr><th scope="row">Gold and major indices</th><td>20:1</td><td>5 %</td><td>XAUUSD, US500</td></tr>
<tr><th scope="row">Crypto</th><td>2:1</td><td>50 %</td><td>BTCUSD, ETHUSD</td></tr></tbody></table>
<details><summary>What does margin call mean?</summary><p>A warning that losses have used up most of the margin.</p></details>
<details><summary>And what is a stop-out?</summary><p>Positions are closed before losses reach the deposit.</p></details>
`;
