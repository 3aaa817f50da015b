import { SpreadsheetError } from './errors.ts'
import type { Limits } from './limits.ts'
import { TextCache } from './text-cache.ts'
import {
  betweenAttributes,
  beyondAscii,
  colon,
  dash,
  endsAttributeName,
  endsName,
  endsText,
  escaped,
  exclamation,
  greaterThan,
  hexEscaped,
  openBracket,
  question,
  sentinel,
  slash,
  startsValue,
  traitOf,
} from './xml-characters.ts'
import { unescapeHex, unescapeXml } from './xml-text.ts'

/**
 * Receives the events of the scanner. During an event the handler may ask the scanner for names, attributes and texts.
 */
export interface XmlHandler {
  open(xml: XmlScanner): void
  text(xml: XmlScanner, start: number, end: number, traits: number): void
  close(xml: XmlScanner): void
  /**
   * The scanner calls this for each tag before it parses the tag. A handler that knows the usual form of an element may
   * read it at once and return the position after it; 0 leaves the tag to the scanner.
   */
  takeElement?(xml: XmlScanner, start: number): number
}

/** Packs a short element name into a number, so that hot loops compare numbers. Longer names become 0. */
export const packedName = (name: string): number =>
  name.length > 4 ? 0 : [...name].reduce((code, letter) => (code << 8) | letter.charCodeAt(0), 0)

const commentStart = Buffer.from('<!--')
const commentEnd = Buffer.from('-->')
const dataStart = Buffer.from('<![CDATA[')
const dataEnd = Buffer.from(']]>')
const instructionEnd = Buffer.from('?>')
const otherEncoding = /encoding\s*=\s*["'](?!utf-?8|us-ascii)/i

const initialWindow = 16 * 1024

/** Stands for a position beyond this chunk: the construct continues in the next chunk. */
const incomplete = -1

/**
 * Reads XML from chunks that are cut at any byte. It decodes a text only when its last byte is there, so no cut can
 * damage a character. It removes the prefixes of names, refuses document types and with them custom entities, and
 * limits depth, attributes and token size.
 */
export class XmlScanner {
  /** The local name of the current tag, packed by `packedName`. */
  name = 0
  /** The buffer to which positions refer, with a NUL after the last byte. It is valid during an event. */
  bytes: Buffer = Buffer.allocUnsafe(initialWindow)
  readonly #handler: XmlHandler
  readonly #limits: Limits
  readonly #attributes: Int32Array
  #attributeCount = 0
  /** Made when the first text is decoded, because the small parts of a package have none. */
  #texts: TextCache | null = null
  #tagStart = 0
  #nameStart = 0
  #nameEnd = 0
  #depth = 0
  /** The number of filled bytes in `bytes`, and of those already processed. */
  #length = 0
  #used = 0
  #begun = false

  constructor(handler: XmlHandler, limits: Limits) {
    this.#handler = handler
    this.#limits = limits
    this.#attributes = new Int32Array(limits.xmlAttributes * 4)
  }

  write(chunk: Buffer): void {
    this.#append(chunk)
    this.#used = this.#scan()
    if (this.#length - this.#used > this.#limits.xmlTokenBytes) throw new SpreadsheetError('damaged')
  }

  /** Call this after the last chunk. Throws when the document stops inside an element or has no element. */
  end(): void {
    const rest = this.bytes.toString('latin1', this.#used, this.#length)
    if (!this.#begun || this.#depth !== 0 || rest.trim() !== '') throw new SpreadsheetError('damaged')
  }

  /** The local name of the current tag, for names too long to be packed. */
  localName(): string {
    return this.bytes.toString('latin1', this.#nameStart, this.#nameEnd)
  }

  /** Returns the prefix of the current tag's name, or an empty text when it has none. */
  prefix(): string {
    return this.bytes.toString('latin1', this.#tagStart, Math.max(this.#tagStart, this.#nameStart - 1))
  }

  /** Decodes a text of the document, with entities and spreadsheet escapes resolved. */
  decode(start: number, end: number, traits: number): string {
    this.#texts ??= new TextCache()
    const raw = this.#texts.decode(this.bytes, start, end, (traits & beyondAscii) === 0)
    const text = (traits & escaped) === 0 ? raw : unescapeXml(raw)
    return (traits & hexEscaped) === 0 ? text : unescapeHex(text)
  }

  /** Returns the value of an attribute, or null when it is absent. The name `:id` means `id` with any prefix. */
  attribute(name: string): string | null {
    for (let index = 0; index < this.#attributeCount; index += 1) {
      if (!this.#isNamed(index, name)) continue
      return unescapeXml(this.bytes.toString('utf8', this.#attributes[index * 4 + 2], this.#attributes[index * 4 + 3]))
    }
    return null
  }

  #isNamed(index: number, name: string): boolean {
    const start = this.#attributes[index * 4] as number
    const end = this.#attributes[index * 4 + 1] as number
    const from = end - name.length
    if (name.startsWith(':') ? from < start : from !== start) return false
    for (let at = 0; at < name.length; at += 1) {
      if (this.bytes[from + at] !== name.charCodeAt(at)) return false
    }
    return true
  }

  /** Moves the unprocessed bytes to the front and appends the chunk. */
  #append(chunk: Buffer): void {
    const rest = this.#length - this.#used
    const needed = rest + chunk.length + 1
    const target = needed > this.bytes.length ? Buffer.allocUnsafe(needed * 2) : this.bytes
    this.bytes.copy(target, 0, this.#used, this.#length)
    chunk.copy(target, rest)
    target[needed - 1] = sentinel
    this.bytes = target
    this.#length = needed - 1
  }

  /** Handles a NUL: it is the end of the available bytes, or else a byte that XML forbids. */
  #stopped(at: number): number {
    if (at < this.#length) throw new SpreadsheetError('damaged')
    return incomplete
  }

  /** Passes all complete constructs to the handler and returns the position where the rest begins. */
  #scan(): number {
    const { bytes } = this
    let at = 0
    for (;;) {
      const start = at
      let traits = 0
      let trait = traitOf[bytes[at] as number] as number
      while (trait !== endsText) {
        traits |= trait
        at += 1
        trait = traitOf[bytes[at] as number] as number
      }
      if (bytes[at] === sentinel && this.#stopped(at) === incomplete) return start
      if (at > start) this.#handler.text(this, start, at, traits)
      const next = this.#handler.takeElement?.(this, at) || this.#markup(at)
      if (next === incomplete) return at
      at = next
    }
  }

  #markup(at: number): number {
    switch (this.bytes[at + 1]) {
      case sentinel:
        return this.#stopped(at + 1)
      case slash:
        return this.#closing(at + 2)
      case exclamation:
        return this.#special(at)
      case question:
        return this.#instruction(at)
      default:
        return this.#opening(at + 1)
    }
  }

  /** Reads a tag's name and returns the position after it. */
  #readName(start: number): number {
    const { bytes } = this
    let at = start
    let nameStart = start
    let code = 0
    let byte = bytes[at] as number
    while (endsName[byte] === 0) {
      at += 1
      code = (code << 8) | byte
      if (byte === colon) {
        nameStart = at
        code = 0
      }
      byte = bytes[at] as number
    }
    this.name = at - nameStart > 4 ? 0 : code
    this.#tagStart = start
    this.#nameStart = nameStart
    this.#nameEnd = at
    return byte === sentinel ? this.#stopped(at) : at
  }

  #closing(start: number): number {
    const end = this.#readAttributes(this.#readName(start))
    if (end === incomplete) return incomplete
    this.#depth -= 1
    if (this.#depth < 0) throw new SpreadsheetError('damaged')
    this.#handler.close(this)
    return end + 1
  }

  #opening(start: number): number {
    const end = this.#readAttributes(this.#readName(start))
    if (end === incomplete) return incomplete
    this.#begun = true
    if (this.#depth >= this.#limits.xmlDepth) throw new SpreadsheetError('unsafe')
    this.#handler.open(this)
    if (this.bytes[end - 1] === slash) this.#handler.close(this)
    else this.#depth += 1
    return end + 1
  }

  /** Records the positions of attribute names and values, and returns the position of the tag's `>`. */
  #readAttributes(start: number): number {
    const { bytes } = this
    this.#attributeCount = 0
    if (start === incomplete || bytes[start] === greaterThan) return start
    let at = start
    for (;;) {
      let byte = bytes[at] as number
      while (betweenAttributes[byte] === 1) {
        at += 1
        byte = bytes[at] as number
      }
      if (byte === greaterThan) return at
      if (byte === sentinel) return this.#stopped(at)
      at = this.#readAttribute(at)
      if (at === incomplete) return incomplete
    }
  }

  #readAttribute(nameStart: number): number {
    const { bytes } = this
    let at = nameStart
    while (endsAttributeName[bytes[at] as number] === 0) at += 1
    const nameEnd = at
    while (startsValue[bytes[at] as number] === 0) at += 1
    const quote = bytes[at] as number
    if (quote === sentinel) return this.#stopped(at)
    if (quote === greaterThan) throw new SpreadsheetError('damaged')
    at += 1
    const valueStart = at
    let byte = bytes[at] as number
    while (byte !== quote && byte !== sentinel) {
      at += 1
      byte = bytes[at] as number
    }
    if (byte === sentinel) return this.#stopped(at)
    this.#note(nameStart, nameEnd, valueStart, at)
    return at + 1
  }

  #note(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    if (this.#attributeCount >= this.#limits.xmlAttributes) throw new SpreadsheetError('unsafe')
    const slot = this.#attributeCount * 4
    this.#attributes[slot] = nameStart
    this.#attributes[slot + 1] = nameEnd
    this.#attributes[slot + 2] = valueStart
    this.#attributes[slot + 3] = valueEnd
    this.#attributeCount += 1
  }

  /** Comments are skipped, CDATA is text as it stands, and everything else that begins with `<!` is refused. */
  #special(at: number): number {
    const kind = this.bytes[at + 2]
    if (kind === sentinel) return this.#stopped(at + 2)
    if (kind !== dash && kind !== openBracket) throw new SpreadsheetError('unsafe')
    const start = at + (kind === dash ? commentStart.length : dataStart.length)
    const terminator = kind === dash ? commentEnd : dataEnd
    const end = this.#find(terminator, start)
    if (end === incomplete) return incomplete
    if (kind === openBracket && end > start) this.#handler.text(this, start, end, beyondAscii | hexEscaped)
    return end + terminator.length
  }

  #instruction(at: number): number {
    const end = this.#find(instructionEnd, at)
    if (end === incomplete) return incomplete
    if (otherEncoding.test(this.bytes.toString('latin1', at, end))) throw new SpreadsheetError('damaged')
    return end + instructionEnd.length
  }

  #find(wanted: Buffer, from: number): number {
    return this.bytes.subarray(0, this.#length).indexOf(wanted, from)
  }
}
