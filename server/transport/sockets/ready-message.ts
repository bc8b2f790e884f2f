/**
 * A message in the two forms in which it can be sent: made once, sent to any number of clients. The packet is Socket.IO's text form
 * (protocol 5: packet type 2 is an event, then the namespace); the frame is the same as one unmasked WebSocket text frame (RFC 6455,
 * section 5.2) with Engine.IO's packet type 4, "message", in front.
 */
export interface ReadyMessage {
  readonly packet: string;
  readonly frame: Buffer;
}

export function readyMessage(namespace: string, event: string, ...payload: readonly unknown[]): ReadyMessage {
  const packet = `2${namespace},${JSON.stringify([event, ...payload])}`;
  return { packet, frame: textFrame(`4${packet}`) };
}

const FINAL_TEXT_FRAME = 0x81;

/** A complete text message as one WebSocket frame, as a server sends it. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = FINAL_TEXT_FRAME;
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
}
