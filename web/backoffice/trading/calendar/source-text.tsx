const ADDRESS = /(https:\/\/[^\s;,)]+)/;

/** What vouches for a day, with its addresses as links that are named by their sites. */
export function SourceText({ source }: { readonly source: string }) {
  // Splitting by a group keeps what it matches, as every second part.
  const [first = '', ...others] = source.split(ADDRESS);
  const parts: { readonly at: number; readonly address: string; readonly text: string }[] = [];
  for (let at = 0; at < others.length; at += 2) parts.push({ at, address: others[at] ?? '', text: others[at + 1] ?? '' });
  return (
    <span className="[overflow-wrap:anywhere]" title={source}>
      {first}
      {parts.map(({ at, address, text }) => (
        <span key={at}>
          <a href={address} target="_blank" rel="noreferrer" className="text-accent hover:underline">
            {siteOf(address)}
          </a>
          {text}
        </span>
      ))}
    </span>
  );
}

function siteOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;
}
