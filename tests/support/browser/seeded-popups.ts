/** What the clients of popup tests find when they open the platform. */
export const FIRST_POPUP = {
  title: 'Rates of financing < 1 % change',
  content: '<p>From Monday. <a href="/platform/ETHUSD">Ethereum</a></p>',
};
export const FIRST_POPUP_IN_GERMAN = { title: 'Neue Finanzierungssätze', content: '<p>Ab Montag.</p>' };
export const SECOND_POPUP = { title: 'The second message', content: '<ul><li>One point</li><li>Another point</li></ul>' };

/** HTML that our servers never write, for the browser's own sanitising. */
export const HOSTILE_HTML = [
  '<p id="content" class="fixed" style="position:fixed" onclick="globalThis.harmed = true" data-switch-theme>Click me</p>',
  '<img src="/no-such-picture.png" alt="Missing" onerror="globalThis.harmed = true">',
  '<script>globalThis.harmed = true</script><iframe src="/"></iframe><form action="/api"><button>Send</button></form>',
  '<a href="javascript:globalThis.harmed = true">Script</a> <a href="//evil.test/">Elsewhere</a> <a href="/login" target="_top" rel="opener">Inside</a>',
].join('');
