import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wirePrices } from '@fairlead/contract/market-wire.ts';
import { price } from '@fairlead/domain/price.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { createPriceSocket } from './server/transport/sockets/price-socket.ts';
import { createPriceConflator } from './server/transport/sockets/price-conflator.ts';
import { createSocketServer } from './server/transport/sockets/socket-server.ts';
import { Server } from 'socket.io';

const [way = 'ours', count = '500', form = '', perSecond = '5', seconds = '10'] = process.argv.slice(2);
const quotes = new Map<string, { bid: any; ask: any; at: number }>();
const move = () => { for (const { symbol, digits } of INSTRUMENTS) { const step = 10 ** (6 - digits); const bid = Math.max(step, (quotes.get(symbol)?.bid ?? 1000 * step) + (Math.floor(Math.random() * 20) - 10 || 1) * step); quotes.set(symbol, { bid: price(bid), ask: price(bid + 5 * step), at: Date.now() }); } };
move();
const http = createServer(); http.listen(0);
const port = (http.address() as AddressInfo).port;
let broadcast: () => Promise<void> | void; let counts: any = {};
const source = { quote: (s: string) => quotes.get(s) };
if (way === 'ours') {
  const unlimited = { connectionsPerAddress: Infinity, handshakesPerAddress: { perSecond: 1e9, burst: 1e9 } };
  const { sockets } = createSocketServer({ httpServer: http, addressOf: () => 'x', clock: Date.now, limits: unlimited });
  const p = createPriceSocket({ sockets, instruments: INSTRUMENTS, quotes: source, clock: Date.now });
  broadcast = p.broadcast; counts = p.counts;
} else {
  const io = new Server(http, { perMessageDeflate: false, serveClient: false });
  const ns = io.of('/prices'); ns.on('connection', () => {});
  const c = createPriceConflator(INSTRUMENTS, source);
  broadcast = () => { ns.volatile.emit('prices', wirePrices(c.takeChanges(Date.now()))); };
}
const child = fork('/tmp/rt/clients.mjs', [String(port), count, form], { execArgv: [] });
await new Promise((r) => child.once('message', r));
const stats = () => new Promise<{ msgs: number; bytes: number }>((r) => { child.once('message', (m: any) => r(m)); child.send('stats'); });
for (let i = 0; i < 10; i++) { move(); await broadcast(); await new Promise((r) => setTimeout(r, 100)); }
await new Promise((r) => setTimeout(r, 500));
const s0 = await stats(); const c0 = process.cpuUsage(); const m0 = { ...counts };
const timer = setInterval(() => { move(); void broadcast(); }, 1000 / Number(perSecond));
await new Promise((r) => setTimeout(r, Number(seconds) * 1000)); clearInterval(timer); await new Promise((r) => setTimeout(r, 300));
const cpu = process.cpuUsage(c0); const s1 = await stats(); const m = s1.msgs - s0.msgs;
console.log(way, form || 'plain', `${count} clients`, 'messages', m, 'us/message', ((cpu.user + cpu.system) / m).toFixed(2), 'user', (cpu.user / m).toFixed(2), 'system', (cpu.system / m).toFixed(2), 'bytes/message', ((s1.bytes - s0.bytes) / m).toFixed(0), 'made', counts.made - m0.made, 'dropped', counts.dropped - m0.dropped);
child.send('exit'); process.exit(0);
