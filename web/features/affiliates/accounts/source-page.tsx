/** The page a visitor came from. Only a web address is a link, and it sends its target no referrer. */
export function SourcePage({ address }: { readonly address: string }) {
  if (address === '') return '–';
  const url = readWebAddress(address);
  if (url === null) return <span className="block truncate">{address}</span>;
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={address}
      className="block truncate rounded-mark text-accent underline-offset-4 hover:underline"
    >
      {url.host + (url.pathname === '/' ? '' : url.pathname)}
    </a>
  );
}

/** Null for anything but http and https. */
function readWebAddress(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}
