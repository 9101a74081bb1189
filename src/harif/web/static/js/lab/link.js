// All that the lab shows, in a link, behind the #: so that no server's log keeps it. A version, a checksum, and the rest
// packed; a link that was cut short, or made by another version, is told from one that is whole.
// @ts-check

const VERSION = "1";

/**
 * What a link carries, as text for behind the #.
 * @param {object} carried
 */
export async function packed(carried) {
  const bytes = new TextEncoder().encode(JSON.stringify(carried));
  const small = await through(bytes, "CompressionStream");
  const body = small ? `z${toText(small)}` : `p${toText(bytes)}`;
  return `${VERSION}.${checksum(body)}.${body}`;
}

/**
 * What a link has carried; "cut" or "version" where it cannot be read.
 * @param {string} text
 * @returns {Promise<any | "cut" | "version">}
 */
export async function unpacked(text) {
  const [version, sum, body] = text.split(".");
  if (!/^\d+$/.test(version)) return "cut";
  if (version !== VERSION) return "version";
  if (!sum || !body || checksum(body) !== sum) return "cut";
  try {
    const bytes = fromText(body.slice(1));
    const whole = body[0] === "z" ? await through(bytes, "DecompressionStream") : bytes;
    return whole ? JSON.parse(new TextDecoder().decode(whole)) : "cut";
  } catch {
    return "cut";
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {"CompressionStream" | "DecompressionStream"} way
 * @returns {Promise<Uint8Array | null>} null where the browser has no such stream
 */
async function through(bytes, way) {
  const Stream = /** @type {any} */ (globalThis)[way];
  if (!Stream) return null;
  const piped = new Blob([bytes]).stream().pipeThrough(new Stream("deflate-raw"));
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function toText(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} text */
function fromText(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {string} text FNV-1a, 32 bits */
function checksum(text) {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return sum.toString(36);
}
