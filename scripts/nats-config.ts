/** The configuration file of a NATS server. Passwords belong there: other users can read a process's arguments. */
export interface NatsUser {
  readonly name: string;
  readonly password: string;
  /** Subjects it may publish and listen to; all by default. */
  readonly publish?: readonly string[];
  readonly subscribe?: readonly string[];
}

export interface NatsOptions {
  /** Without users, anyone may connect. */
  readonly users?: readonly NatsUser[];
  readonly certificate?: { readonly certFile: string; readonly keyFile: string };
  /** The address at which it listens; by default the one that only this machine can reach. */
  readonly host?: string;
}

export function formatNatsConfig(port: number, { users = [], certificate, host = '127.0.0.1' }: NatsOptions): string {
  const lines = [`listen: "${host}:${port}"`, 'max_payload: 8MB'];
  if (users.length > 0) lines.push(`authorization { users: [ ${users.map(formatUser).join(', ')} ] }`);
  if (certificate !== undefined) lines.push(`tls { cert_file: "${certificate.certFile}", key_file: "${certificate.keyFile}" }`);
  return `${lines.join('\n')}\n`;
}

function formatUser({ name, password, publish, subscribe }: NatsUser): string {
  const allowed = (what: string, subjects: readonly string[] | undefined): readonly string[] =>
    subjects === undefined ? [] : [`${what}: [${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`];
  const permissions = [...allowed('publish', publish), ...allowed('subscribe', subscribe)].join(', ');
  return `{ user: "${name}", password: "${password}", permissions: { ${permissions} } }`;
}
