const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const entity = /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g

function character(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return named[name] ?? whole
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
}

/**
 * Unescapes XML content or an attribute value: resolves line ends and entities, and leaves unknown entities unchanged.
 */
export function unescapeXml(raw: string): string {
  const text = raw.includes('\r') ? raw.replaceAll(/\r\n?/g, '\n') : raw
  return text.includes('&') ? text.replaceAll(entity, character).toWellFormed() : text
}

const hexEscape = /_x([0-9A-Fa-f]{4})_/g

/** Resolves the characters that spreadsheets write as _xHHHH_. Half a surrogate pair in the result becomes U+FFFD. */
export const unescapeHex = (text: string): string =>
  text.replaceAll(hexEscape, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))).toWellFormed()
