/** An API request as a command that can be run unchanged. */
export function curlExample(origin: string): string {
  return `curl ${origin}/api/affiliate/get \\
  -H "Authorization: Bearer $FAIRLEAD_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"where": "created_at", "from": "2026-11-01", "limit": 100}'`;
}

/** The postback of a first deposit as it is received. */
export const PAYLOAD_EXAMPLE = `POST /your-path HTTP/1.1
content-type: application/json
webhook-id: postback_4711
webhook-timestamp: 1795356000
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"type":"firstDeposit","timestamp":"2026-11-22T14:00:00.000Z","data":{"account_id":1042,
 "campaign":"anna-blog","sub_id":"newsletter-11","click_id":"a1b2c3","country":"DE","amount":250,"currency":"EUR"}}`;

/** Lets the receiver of a postback verify that we sent it and that nobody replayed it. */
export const VERIFY_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** \`body\` is the text as it arrived, before anything reads it as JSON. */
export function isFromFairlead(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;
