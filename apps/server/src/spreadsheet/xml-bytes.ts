const initialSize = 192 * 1024
const fullFrom = 128 * 1024

// The longest form of one UTF-16 unit is _xHHHH_.
const bytesPerUnit = 7

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const hexEscape = (code: number): string => `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`

// An XML parser would drop a carriage return, and XML forbids the other control characters. Spreadsheets write them as
// _xHHHH_, and therefore also escape the _ of a text that merely looks like that.
const escapes: Array<Uint8Array | undefined> = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (entities[character]) return Buffer.from(entities[character])
  if (character === '_' || (code < 0x20 && character !== '\t' && character !== '\n'))
    return Buffer.from(hexEscape(code))
  return undefined
})

const underscore = 0x5f
const looksEscaped = /^_x[0-9A-Fa-f]{4}_/

/** Writes XML directly as bytes, at half the cost of building strings and encoding them afterwards. */
export class XmlBytes {
  #bytes = Buffer.allocUnsafe(initialSize)
  #length = 0

  /** Markup, prepared once as bytes. */
  markup(bytes: Uint8Array): void {
    const { length } = bytes
    this.#reserve(length)
    const target = this.#bytes
    let at = this.#length
    for (let index = 0; index < length; index += 1) target[at++] = bytes[index] as number
    this.#length = at
  }

  /**
   * Writes a text as content or attribute value. Half a surrogate pair becomes U+FFFD. Time-critical callers pass the
   * length if they know it, because reading a string's length can cost as much as writing ten characters.
   */
  text(text: string, length = text.length): void {
    this.#reserve(length * bytesPerUnit)
    const target = this.#bytes
    let at = this.#length
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index)
      if (code < 0x80) {
        const escape = escapes[code]
        if (escape === undefined || (code === underscore && !looksEscaped.test(text.substring(index, index + 7)))) {
          target[at++] = code
        } else {
          target.set(escape, at)
          at += escape.length
        }
      } else if (code < 0x800) {
        target[at++] = 0xc0 | (code >> 6)
        target[at++] = 0x80 | (code & 0x3f)
      } else if (code < 0xd800 || (code > 0xdfff && code < 0xfffe)) {
        target[at++] = 0xe0 | (code >> 12)
        target[at++] = 0x80 | ((code >> 6) & 0x3f)
        target[at++] = 0x80 | (code & 0x3f)
      } else if (code >= 0xfffe) {
        at += target.write(hexEscape(code), at)
      } else {
        const point = text.codePointAt(index) as number
        at += target.write(String.fromCodePoint(point), at)
        if (point > 0xffff) index += 1
      }
    }
    this.#length = at
  }

  get full(): boolean {
    return this.#length >= fullFrom
  }

  /** Returns the bytes written since the last call. They are valid until the next write. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length)
    this.#length = 0
    return taken
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

/** Escapes a text for an attribute in one of the small parts. */
export function attributeText(text: string): string {
  const bytes = new XmlBytes()
  bytes.text(text)
  return bytes.take().toString().replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}
