const slots = 4096
const slotBytes = 64

/**
 * A cache of decoded texts, found by their bytes. A sheet repeats most of its texts (codes, departments, 男, 女), and
 * decoding costs several times as much as recognising the bytes.
 */
export class TextCache {
  readonly #bytes = new Uint8Array(slots * slotBytes)
  readonly #lengths = new Uint8Array(slots)
  readonly #texts: string[] = Array.from({ length: slots }, () => '')

  /** Decodes UTF-8 bytes. `ascii` says that all of them are ASCII. */
  decode(source: Buffer, start: number, end: number, ascii: boolean): string {
    const encoding = ascii ? 'latin1' : 'utf8'
    const length = end - start
    if (length > slotBytes) return source.toString(encoding, start, end)
    let hash = length
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (source[at] as number)) | 0
    const slot = (hash ^ (hash >>> 12)) & (slots - 1)
    if (!this.#holds(slot, source, start, length)) {
      this.#keep(slot, source, start, length)
      this.#texts[slot] = source.toString(encoding, start, end)
    }
    return this.#texts[slot] as string
  }

  #holds(slot: number, source: Buffer, start: number, length: number): boolean {
    if (this.#lengths[slot] !== length) return false
    const bytes = this.#bytes
    const from = slot * slotBytes
    for (let index = 0; index < length; index += 1) {
      if (bytes[from + index] !== source[start + index]) return false
    }
    return true
  }

  #keep(slot: number, source: Buffer, start: number, length: number): void {
    const bytes = this.#bytes
    const from = slot * slotBytes
    for (let index = 0; index < length; index += 1) bytes[from + index] = source[start + index] as number
    this.#lengths[slot] = length
  }
}
