export const REFERENCE_PATH = '/bench-reference';
export const REFERENCE_SOCKET = '/bench-reference-prices';

/** The plain way: no framework, one table, every price of every message parsed from JSON and written with textContent at once. */
export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Reference</title>
<p>Prices, written plainly into a table: the least that a page can do with them.</p>
<table id="prices"></table>
<script>
  const cells = new Map();
  const table = document.getElementById('prices');
  const socket = new WebSocket('ws://' + location.host + '${REFERENCE_SOCKET}');
  socket.onmessage = ({ data }) => {
    for (const [id, bid, ask, digits] of JSON.parse(data)) {
      let row = cells.get(id);
      if (row === undefined) {
        const line = table.insertRow();
        line.insertCell().textContent = String(id);
        row = [line.insertCell(), line.insertCell()];
        cells.set(id, row);
      }
      row[0].textContent = bid.toFixed(digits);
      row[1].textContent = ask.toFixed(digits);
    }
  };
</script>
</html>`;
