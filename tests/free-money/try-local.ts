import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { createEngineVenue } from './engine-venue.ts';
import { Play } from './play.ts';
import { createRandom } from './random.ts';
import { SIMULATED } from './simulated-paths.ts';
for (const [name, make] of Object.entries(SIMULATED)) {
  const t0 = performance.now();
  const path = make(createRandom(7));
  const play = new Play(path, { createVenue: (i) => createEngineVenue(i, RETAIL_RULE_PACK) });
  const a = play.openAccount(1000_00);
  const b = play.openAccount(1000_00);
  const lev = { EURUSD: 30, AAPL: 5, SAP: 5, XAUUSD: 20, USOIL: 10 }[path.symbols[0]] ?? 1;
  const id = play.open(a, { symbol: path.symbols[0], side: 'long', stake: 900_00, leverage: lev });
  const id2 = play.open(b, { symbol: path.symbols[0], side: 'short', stake: 900_00, leverage: lev });
  const out = play.finish();
  console.log(name, path.points.length, new Date(path.closesAt).toISOString(), new Date(path.opensAt).toISOString(), id, id2, out, (performance.now() - t0).toFixed(1) + ' ms');
}
