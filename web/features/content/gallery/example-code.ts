/** A few lines of code, and the server's highlighted HTML for them. */
export const CODE_TEXT = `/** Euros that a position has won or lost. */
export function profitAt(position: Position, close: number): number {
  const { side, margin, leverage, openPrice } = position;
  const move = side === 'long' ? close - openPrice : openPrice - close;
  return Math.round((move / openPrice) * margin * leverage * 100) / 100;
}`;

export const CODE_HTML = `<span class="hljs-comment">/** Euros that a position has won or lost. */</span>
<span class="hljs-keyword">export</span> <span class="hljs-keyword">function</span> <span class="hljs-title function_">profitAt</span>(<span class="hljs-params"><span class="hljs-attr">position</span>: <span class="hljs-title class_">Position</span>, <span class="hljs-attr">close</span>: <span class="hljs-built_in">number</span></span>): <span class="hljs-built_in">number</span> {
  <span class="hljs-keyword">const</span> { side, margin, leverage, openPrice } = position;
  <span class="hljs-keyword">const</span> move = side === <span class="hljs-string">&#x27;long&#x27;</span> ? close - openPrice : openPrice - close;
  <span class="hljs-keyword">return</span> <span class="hljs-title class_">Math</span>.<span class="hljs-title function_">round</span>((move / openPrice) * margin * leverage * <span class="hljs-number">100</span>) / <span class="hljs-number">100</span>;
}`;
