export interface LoadBalancer {
  /** The address to listen on, and the port. */
  readonly host: string;
  readonly port: number;
  /** The addresses of the gateways, each with its port. */
  readonly gateways: readonly string[];
}

/** The cookie by which the load balancer recognises a browser. It removes it from every request that it passes on. */
export const GATEWAY_COOKIE = 'GATEWAY';

const CHECK = 'check inter 300ms fastinter 100ms fall 2 rise 1';

/**
 * The configuration of HAProxy. A gateway counts what an address sends, so a program always comes to the same one, by its address. A browser
 * gets a cookie instead, so that browsers behind one address are spread over all gateways. Browsers send Sec-Fetch-Site; Sec-Fetch-Mode
 * wouldn't do, because Node's fetch sends that too.
 */
export function formatHaproxyConfig({ host, port, gateways: addresses }: LoadBalancer): string {
  const gateways = addresses.map((address, index) => ({ name: `gateway-${index + 1}`, address }));
  return `global
  # A machine may allow fewer open files than that: the load balancer then serves fewer connections.
  maxconn 8000
  no strict-limits
  # A second load balancer on the same port would get some of the connections.
  noreuseport
  # Answers that are on their way when it's told to stop.
  hard-stop-after 1s

defaults
  mode http
  timeout connect 1s
  timeout http-request 15s
  timeout http-keep-alive 15s
  timeout queue 5s
  timeout client 2m
  # The longest call, a reconciliation, takes up to ten minutes.
  timeout server 11m
  # WebSockets: the server pings them far more often.
  timeout tunnel 1h
  # A gateway that hangs closes nothing: its clients wait until it's marked down, within two seconds.
  timeout check 800ms
  # A gateway that doesn't accept the connection hasn't got the request: the next one gets it.
  retries 3
  option redispatch 1
  option httpchk
  default-server on-marked-down shutdown-sessions

frontend public
  bind ${host.includes(':') ? `[${host}]` : host}:${port}
  # What a client claims about its address doesn't count.
  http-request set-header X-Forwarded-For %[src]
  http-request set-header X-Forwarded-Proto http
  http-request del-header X-Forwarded-Host
  http-request del-header X-Forwarded-Port
  http-request del-header X-Real-IP
  http-request del-header Forwarded
  # Nothing is gained by turning everybody away: while no gateway is ready, those that are alive say what they can.
  use_backend alive if { nbsrv(programs) eq 0 }
  use_backend browsers if { req.hdr(Sec-Fetch-Site) -m found } || { req.cook(${GATEWAY_COOKIE}) -m found }
  default_backend programs

backend programs
  balance source
  hash-type consistent
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
${gateways.map(({ name, address }) => `  server ${name} ${address} ${CHECK}`).join('\n')}

backend browsers
  balance leastconn
  cookie ${GATEWAY_COOKIE} insert indirect nocache httponly attr "SameSite=Lax"
${gateways.map(({ name, address }) => `  server ${name} ${address} cookie ${name} track programs/${name}`).join('\n')}

backend alive
  balance leastconn
  cookie ${GATEWAY_COOKIE} insert indirect nocache httponly attr "SameSite=Lax"
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
${gateways.map(({ name, address }) => `  server ${name} ${address} cookie ${name} ${CHECK}`).join('\n')}
`;
}
