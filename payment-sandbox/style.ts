/** The stylesheet of the sandbox's pages, light and dark. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f2f5f8, #0e1318);
  --card: light-dark(#ffffff, #171e26);
  --line: light-dark(#dde4eb, #2a3541);
  --text: light-dark(#15202b, #e8edf2);
  --quiet: light-dark(#556270, #a3b0bd);
  --first: light-dark(#1d5bd0, #2f6fe4);
  --note: light-dark(#fff6e0, #32290f);
  --note-text: light-dark(#6a4b00, #ffd98a);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center; background: var(--ground); color: var(--text); }
.note { align-self: stretch; margin: 0; padding: .45rem 1rem; background: var(--note); color: var(--note-text); font-size: .875rem; text-align: center; }
main { width: min(27rem, 100% - 2rem); margin: auto; padding-block: 2rem; }
.card { padding: 1.75rem; border: 1px solid var(--line); border-radius: 16px; background: var(--card); box-shadow: 0 1px 2px rgb(0 0 0 / .04), 0 12px 32px rgb(0 0 0 / .06); }
.provider { display: flex; align-items: center; gap: .7rem; margin: 0; font-weight: 600; }
.provider span { display: grid; place-items: center; width: 2rem; height: 2rem; border-radius: 9px; background: var(--first); color: #fff; font-size: .95rem; }
h1 { margin: 1.4rem 0 0; font-size: 1rem; font-weight: 500; color: var(--quiet); }
.amount { margin: 0; font-size: 2.4rem; line-height: 1.2; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
dl { margin: 1.25rem 0 1.5rem; border-top: 1px solid var(--line); font-size: .9375rem; }
dl div { display: flex; justify-content: space-between; gap: 1.5rem; padding: .6rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--quiet); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
form { display: grid; gap: .6rem; } form + form { margin-top: .6rem; }
button { min-height: 2.9rem; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: 10px; background: none; color: inherit; font: inherit; font-weight: 550; cursor: pointer; }
button:hover { background: color-mix(in srgb, var(--text) 5%, transparent); }
button.first { border-color: transparent; background: var(--first); color: #fff; font-weight: 650; }
button.first:hover { background: color-mix(in srgb, var(--first) 88%, #000); }
:is(button, summary):focus-visible { outline: 3px solid color-mix(in srgb, var(--first) 55%, transparent); outline-offset: 2px; }
details { margin-top: 1.25rem; border-top: 1px solid var(--line); padding-top: .9rem; }
summary { padding: .3rem 0; border-radius: 6px; color: var(--quiet); font-size: .9375rem; cursor: pointer; }
details form { margin-top: .5rem; gap: .1rem; }
details button { min-height: 2.5rem; padding: .4rem .7rem; border: 0; font-weight: 450; font-size: .9375rem; text-align: left; }
.framed main { width: min(27rem, 100% - 2rem); padding-block: 1rem; }
.framed .card { padding: 0; border: 0; background: none; box-shadow: none; }
.framed h1 { margin-top: .9rem; } .framed .amount { font-size: 1.8rem; } .framed dl { margin: .8rem 0 1rem; }
@media (max-width: 480px) { main { padding-block: 1rem; } .card { padding: 1.25rem; } .amount { font-size: 2.1rem; } }
`;
