const ADDRESS = /https:\/\/[^\s;,)]+/g;

/** What vouches for a day, with its addresses as links that are named by their sites. */
export function SourceText({ source }: { readonly source: string }) {
  const addresses = [...source.matchAll(ADDRESS)].map(([address]) => address);
  const words = source.split(ADDRESS);
  return (
    <span className="[overflow-wrap:anywhere]" title={source}>
      {words.map((text, index) => {
        const address = addresses[index];
        return (
          <span key={index}>
            {text}
            {address !== undefined && (
              <a href={address} target="_blank" rel="noreferrer" className="text-accent hover:underline">
                {siteOf(address)}
              </a>
            )}
          </span>
        );
      })}
    </span>
  );
}

function siteOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;
}
