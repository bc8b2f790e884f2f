#!/usr/bin/env python3
"""Verify Fairlead receipts: a second opinion.

A stranger wrote it from docs/proof.md alone, and it follows that page since. It shares no code with
Fairlead, not even for Ed25519, so that a mistake in the page or in Fairlead's own verifier shows as a
difference between the two.

    python3 verify_receipt.py FILE --key KEY [--key KEY ...] [--witness KEY ...] [--checkpoint FILE]

Prints one line of JSON per receipt. Exits with 0 if every receipt is proven and every check holds,
with 1 otherwise, and with 2 for bad usage or a file that can't be read. It knows witnesses with
Ed25519 keys only, and doesn't compare with a log over the network.

Needs Python 3.9 and nothing else. Where the page leaves something open, the comment begins with
"Assumed:".
"""

import argparse
import base64
import functools
import hashlib
import json
import re
import sys

NUMBER = re.compile(r"(0|[1-9][0-9]{0,15})\Z")  # decimal, no leading zeros
MILLION = 1_000_000

class Fault(Exception):
    """Why a receipt isn't proven: proof, checkpoint, key, signature, notInLog or statement."""

# --- Ed25519, verification only (RFC 8032, section 6) --------------------------------------------

P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)

def point_add(a, b):
    """Add two points in extended coordinates (X, Y, Z, T), x = X/Z, y = Y/Z, xy = T/Z."""
    m = (a[1] - a[0]) * (b[1] - b[0]) % P
    n = (a[1] + a[0]) * (b[1] + b[0]) % P
    c = 2 * a[3] * b[3] * D % P
    d = 2 * a[2] * b[2] % P
    e, f, g, h = n - m, d - c, d + c, n + m
    return (e * f % P, g * h % P, f * g % P, e * h % P)

def point_mul(s, point):
    result = (0, 1, 1, 0)
    while s > 0:
        if s & 1:
            result = point_add(result, point)
        point = point_add(point, point)
        s >>= 1
    return result

def point_decompress(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * SQRT_M1 % P
    if y >= P or (x * x - x2) % P != 0 or (x == 0 and sign):
        return None
    if (x & 1) != sign:
        x = P - x
    return (x, y, 1, x * y % P)

BASE = point_decompress((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))

@functools.lru_cache(maxsize=4096)
def ed25519_verify(public_key, message, signature):
    if len(public_key) != 32 or len(signature) != 64:
        return False
    a, r = point_decompress(public_key), point_decompress(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= Q:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    h = int.from_bytes(digest, "little") % Q
    left, right = point_mul(s, BASE), point_add(r, point_mul(h, a))
    return all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))

# --- Keys, checkpoints and proofs ----------------------------------------------------------------

def sha256(data):
    return hashlib.sha256(data).digest()

def decode64(text):
    """Strict base64: what doesn't encode back to the same text is invalid."""
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except ValueError:
        return None
    return data if base64.b64encode(data).decode() == text else None

def parse_key(text, kind):
    """A key as (name, id, kind, public key): kind 1 is a log's, kind 4 a witness's."""
    name, _, rest = text.strip().partition("+")  # base64 may have a + too, a name may not
    key_id, _, encoded = rest.partition("+")
    data = decode64(encoded)
    if not valid_name(name) or not data or len(data) != 33 or data[0] != kind:
        raise ValueError(f"not a key of type {kind}: {text}")
    expected = sha256(name.encode() + b"\n" + data)[:4]
    if key_id.lower() != expected.hex():
        raise ValueError(f"the key's id should be {expected.hex()}: {text}")
    return name, expected, kind, data[1:]

def valid_name(name):
    return name != "" and "+" not in name and not re.search(r"\s", name)

def parse_checkpoint(text):
    """Origin, size, root hash, signed text, and the signatures as (name, id, signature)."""
    signed, separator, rest = text.partition("\n\n")
    lines = signed.split("\n")  # after the third come extension lines, which are only signed
    if not separator or not rest.endswith("\n") or len(lines) < 3 or not NUMBER.match(lines[1]):
        raise Fault("checkpoint")
    if any(ord(character) < 32 and character != "\n" for character in text):
        raise Fault("checkpoint")
    root = decode64(lines[2])
    if not valid_name(lines[0]) or root is None or len(root) != 32:
        raise Fault("checkpoint")
    signatures = []
    for line in rest[:-1].split("\n"):
        parts = line.split(" ")
        data = decode64(parts[2]) if len(parts) == 3 else None
        if parts[0] != "\u2014" or not data or len(data) < 5 or not valid_name(parts[1]):
            raise Fault("checkpoint")
        signatures.append((parts[1], data[:4], data[4:]))
    if len(signatures) > 64:
        raise Fault("checkpoint")
    return lines[0], int(lines[1]), root, signed + "\n", signatures

def verify_checkpoint(checkpoint, keys):
    """Raise a fault unless a trusted key of the origin signed it. Returns the witnesses' names."""
    origin, _, _, text, signatures = checkpoint
    by_origin, witnesses = False, []
    if not any(kind == 1 and name == origin for name, _, kind, _ in keys):
        raise Fault("key")
    for signature_name, signature_id, signature in signatures:
        for name, key_id, kind, public_key in keys:
            if (name, key_id) != (signature_name, signature_id):
                continue
            message = text
            if kind == 4:
                message = f"cosignature/v1\ntime {int.from_bytes(signature[:8], 'big')}\n{text}"
                signature = signature[8:]
            if not ed25519_verify(public_key, message.encode(), signature):
                raise Fault("signature")
            if kind == 4 and name not in witnesses:
                witnesses.append(name)
            by_origin = by_origin or (kind == 1 and name == origin)
    if not by_origin:  # only signed by keys that aren't known
        raise Fault("key")
    return witnesses

def parse_proof(text):
    """Salt, index, path, and the checkpoint's text."""
    head, separator, checkpoint = text.partition("\n\n")
    lines = head.split("\n")
    if not separator or len(lines) < 3 or len(lines) > 3 + 63:
        raise Fault("proof")
    salt, path = decode64(lines[1][6:]), [decode64(line) for line in lines[3:]]
    if [lines[0], lines[1][:6], lines[2][:6]] != ["c2sp.org/tlog-proof@v1", "extra ", "index "]:
        raise Fault("proof")
    hashes = all(value is not None and len(value) == 32 for value in [salt, *path])
    if not NUMBER.match(lines[2][6:]) or not hashes:
        raise Fault("proof")
    return salt, int(lines[2][6:]), path, checkpoint

def root_of(leaf, i, n, path):
    """The root of a tree of n entries with this leaf at i; a fault if the path's length is wrong."""
    if (n == 1) != (not path):
        raise Fault("notInLog")
    if n == 1:
        return leaf
    k = 1 << ((n - 1).bit_length() - 1)  # the largest power of two below n
    if i < k:
        return sha256(b"\x01" + root_of(leaf, i, k, path[:-1]) + path[-1])
    return sha256(b"\x01" + path[-1] + root_of(leaf, i - k, n - k, path[:-1]))

# --- What a statement says -----------------------------------------------------------------------

def integer(thing, field):
    value = thing[field]
    if type(value) is not int:  # not a bool, not a float
        raise ValueError(f"{field} isn't an integer")
    return value

def is_long(position):
    return {"long": True, "short": False}[position["side"]]

def round_away(numerator, denominator):
    """Divide and round half away from zero, with integers only."""
    quotient = (2 * abs(numerator) + denominator) // (2 * denominator)
    return -quotient if numerator < 0 else quotient

def check_opening(event):
    position, quote = event["position"], event["quote"]
    price, long = integer(position, "openPrice"), is_long(position)
    if price != integer(quote, "ask" if long else "bid"):
        return False
    if event.get("priceBound") is None:
        return True
    bound = integer(event, "priceBound")
    return price <= bound if long else price >= bound

def find_closed(statement, event):
    """The closed position of an event, which for a part has the number of the part."""
    part = event["kind"] == "positionPartClosed"
    wanted = event["partId"] if part else event["positionId"]
    for position in statement["closed"]:
        if position["id"] == wanted and (not part or position["partOf"] == event["positionId"]):
            return position
    raise ValueError("no such position in closed")

def check_closing(statement, event):
    position = find_closed(statement, event)
    long = is_long(position)
    expected = integer(event["quote"], "bid" if long else "ask")
    allowed = {expected}
    if position.get("guaranteedStop") and event["reason"] == "stopLoss":
        allowed.add(integer(position, "stopLoss"))
    price = integer(event, "closePrice")
    return price == integer(position, "closePrice") and price in allowed

def check_profit(statement, event, before):
    """Exact profit, booked profit and remainder. `before` is the last remainder, None if unknown."""
    position = find_closed(statement, event)
    opened, closed = integer(position, "openPrice"), integer(event, "closePrice")
    stake = integer(event if event["kind"] == "positionPartClosed" else position, "margin")
    profit, remainder = integer(event, "profit"), integer(event, "remainder")
    if opened <= 0 or stake != integer(position, "margin") or profit != integer(position, "profit"):
        return False
    move = closed - opened if is_long(position) else opened - closed
    exact = round_away(stake * integer(position, "leverage") * move * MILLION, opened)
    left = profit * MILLION + remainder - exact  # what rounding had left before
    if round_away(profit * MILLION + remainder, MILLION) != profit or abs(left) > MILLION // 2:
        return False
    return before is None or left == before

# What books nothing. A kind that is neither here nor in `booking_of` isn't known.
NO_MONEY = {"positionOpened", "stopsUpdated", "stopTrailed", "partialTargetsSet", "orderPlaced",
            "orderChanged", "orderCancelled", "ordersLinked"}
FUNDS = {"deposit": "house:clearing", "reversal": "house:clearing", "bonus": "house:promotions",
         "credit": "house:promotions", "adjustment": "house:adjustments",
         "commission": "house:affiliatePayouts"}

def booking_of(event):
    """(ledger kind, balance, amount, other side) by the page's table, or None for another kind."""
    kind = event["kind"]
    amount = lambda field="amount": integer(event, field)
    if kind in ("positionClosed", "positionPartClosed"):
        return "trade", "cash", amount("profit"), "house:trading"
    if kind == "premiumCharged":
        return "premium", "cash", -amount(), "house:premiums"
    if kind == "financingBooked":
        return "financing", "cash", amount(), "house:financing"
    if kind == "dividendBooked":
        return "dividend", "cash", amount(), "house:corporateActions"
    if kind == "positionSplit":
        return "split", "cash", amount("credited"), "house:corporateActions"
    if kind == "fundsMoved":
        return event["fundsKind"], event["purse"], amount(), FUNDS[event["fundsKind"]]
    if kind == "lossAbsorbed":
        return "absorption", "cash", amount(), event["purse"]
    if kind == "lossRefilled":
        return "refill", event["purse"], amount(), "cash"
    if kind == "debtPaid":
        return "debtPayment", "owed", amount(), "cash"
    if kind == "withdrawalReserved":
        return "reservation", "reserved", amount(), "cash"
    if kind == "withdrawalSettled" and event["outcome"] == "paid":
        return "withdrawal", "reserved", -amount(), "house:clearing"
    if kind == "withdrawalSettled":
        return "release", "cash", amount(), "reserved"
    if kind == "negativeBalanceCovered":
        return "negativeBalance", "cash", amount(), "house:negativeBalanceProtection"
    return None

def is_known(event):
    return event["kind"] in NO_MONEY or booking_of(event) is not None

def check_ledger(statement):
    """Each transaction sums to zero, and they are those that the events book."""
    own = f"client:{integer(statement, 'account')}:"
    transactions = {}
    for line in statement["ledger"]:
        entry = (line["kind"], line["account"], integer(line, "amount"))
        transactions.setdefault(line["transaction"], []).append(entry)
    if any(sum(amount for _, _, amount in lines) for lines in transactions.values()):
        return False
    expected = []
    for event in statement["events"]:
        booking = None if event["kind"] in NO_MONEY else booking_of(event)
        if booking is None or booking[2] == 0:
            continue
        kind, balance, amount, other = booking
        other = other if other.startswith("house:") else own + other
        expected.append(sorted([(kind, own + balance, amount), (kind, other, -amount)]))
    stated = [sorted(lines) for lines in transactions.values()]
    if all(is_known(event) for event in statement["events"]):
        return sorted(stated) == sorted(expected)
    return all(lines in stated for lines in expected)

def check_statement(text):
    """The checks that apply, each as [name, result]. `statement` appears only if it can't be read."""
    try:
        statement = load_json(text)
        if statement["type"] != "fairlead-statement/1":
            return [["statement", False]]
        kinds = [event["kind"] for event in statement["events"]]
        ledger = bool(statement["ledger"]) or any(kind not in NO_MONEY for kind in kinds)
    except (ValueError, TypeError, LookupError, RecursionError):
        return [["statement", False]]
    checks, before = [], None
    for event in statement["events"]:
        if event["kind"] == "positionOpened":
            checks.append(["opening", holds(check_opening, event)])
        elif event["kind"] in ("positionClosed", "positionPartClosed"):
            checks.append(["closing", holds(check_closing, statement, event)])
            checks.append(["profit", holds(check_profit, statement, event, before)])
            before = event.get("remainder")
        elif event["kind"] not in NO_MONEY:
            before = None  # Assumed: another booking may leave a remainder too
    if ledger:
        checks.append(["ledger", holds(check_ledger, statement)])
    return checks

def holds(check, *arguments):
    """Stricter than the page: a check of which a field is missing or of another type fails."""
    try:
        return check(*arguments)
    except (ValueError, TypeError, LookupError, AttributeError):
        return False

# --- The file and the command line ---------------------------------------------------------------

def load_json(text):
    def once(pairs):
        if len(dict(pairs)) != len(pairs):
            raise ValueError("a field appears twice")
        return dict(pairs)

    return json.loads(text, object_pairs_hook=once)

def is_statement(text):
    try:
        return isinstance(load_json(text), dict)
    except (ValueError, RecursionError):
        return False

def verify_receipt(receipt, keys, kept):
    result = {"index": None, "size": None, "origin": None, "witnesses": [], "proven": False,
              "fault": None, "checks": []}
    if kept:
        result["split"] = None
    try:
        try:
            salt, index, path, text = parse_proof(receipt["proof"])
        except (TypeError, LookupError, AttributeError, ValueError):
            raise Fault("proof") from None
        result["index"] = index
        checkpoint = parse_checkpoint(text)
        result["origin"], result["size"] = origin, size = checkpoint[:2]
        root = checkpoint[2]
        result["witnesses"] = verify_checkpoint(checkpoint, keys)
        if kept and kept[:2] == (origin, size):
            result["split"] = kept[2] != root
        if index >= size:
            raise Fault("notInLog")
        try:
            statement = receipt["statement"].encode()
        except (TypeError, LookupError, AttributeError, ValueError):  # no UTF-8 has half a pair
            raise Fault("notInLog") from None
        entry = b"receipt/1 " + base64.b64encode(sha256(salt + statement))
        if root_of(sha256(b"\x00" + entry), index, size, path) != root:
            raise Fault("notInLog")
        if not is_statement(receipt["statement"]):
            raise Fault("statement")
        result["proven"] = True
        result["checks"] = check_statement(receipt["statement"])
    except Fault as fault:
        result["fault"] = str(fault)
    return result

def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()

def main():
    parser = argparse.ArgumentParser(description="Verify Fairlead receipts.")
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--key", action="append", required=True, help="a log's key that you trust")
    parser.add_argument("--witness", action="append", default=[], help="a witness's key")
    parser.add_argument("--checkpoint", metavar="FILE", help="a checkpoint that was kept")
    options = parser.parse_args()
    try:
        keys = [parse_key(text, 1) for text in options.key]
        keys += [parse_key(text, 4) for text in options.witness]
        receipts = load_json(read(options.file))
        if receipts["format"] != "fairlead-receipts/1" or type(receipts["receipts"]) is not list:
            raise ValueError("not a file of receipts")
        kept = parse_checkpoint(read(options.checkpoint)) if options.checkpoint else None
        if kept:
            verify_checkpoint(kept, keys)  # Assumed: what isn't signed is no evidence
    except Fault as fault:
        parser.error(f"the kept checkpoint isn't valid: {fault}")
    except (OSError, ValueError, TypeError, LookupError, RecursionError) as error:
        parser.error(str(error))
    good = bool(receipts["receipts"])  # Assumed: a file without receipts proves nothing
    for receipt in receipts["receipts"]:
        result = verify_receipt(receipt, keys, kept)
        print(json.dumps(result))
        good = good and result["proven"] and all(check[1] for check in result["checks"])
        good = good and not result.get("split")
    sys.exit(0 if good else 1)

if __name__ == "__main__":
    main()
