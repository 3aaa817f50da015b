const marker = 0xff

/**
 * Builds a Huffman table indexed by the next 16 bits. An entry is the length of the code times 256, plus its symbol; 0
 * means no code.
 */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): Uint16Array {
  const table = new Uint16Array(0x1_00_00)
  let code = 0
  let place = 0
  for (let length = 1; length <= 16; length += 1) {
    for (let index = 0; index < (counts[length - 1] ?? 0); index += 1) {
      const from = code << (16 - length)
      table.fill((length << 8) | (symbols[place] ?? 0), from, from + (1 << (16 - length)))
      code += 1
      place += 1
    }
    code <<= 1
  }
  return table
}

/** Reads the bits between two markers of a JPEG. Behind the last bit it delivers zeros and counts them. */
export class JpegBits {
  /** The position of the next byte. */
  at: number
  readonly #bytes: Buffer
  #bits = 0
  #count = 0
  #invented = 0

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  /** Returns the next 16 bits without consuming them. */
  peek(): number {
    while (this.#count < 16) this.#fill()
    return (this.#bits >>> (this.#count - 16)) & 0xff_ff
  }

  drop(bits: number): void {
    this.#count -= bits
  }

  /** Reads a number in the form in which JPEG stores differences: a number that begins with a 0 bit is negative. */
  take(bits: number): number {
    if (bits === 0) return 0
    const value = this.peek() >>> (16 - bits)
    this.#count -= bits
    return value < 1 << (bits - 1) ? value - (1 << bits) + 1 : value
  }

  /** Whether more bits were consumed than there are. */
  get isPast(): boolean {
    return this.#invented > this.#count
  }

  /**
   * Skips to the next marker, where the next interval begins, and returns the number of unused meaningful bytes before
   * it.
   */
  skipToMarker(): number {
    // Bytes that were read ahead but of which no bit was consumed are left over.
    let left = Math.max(0, (this.#count - this.#invented) >>> 3)
    while (this.at < this.#bytes.length && !this.#isMarker()) {
      if (this.#bytes[this.at] !== marker && this.#bytes[this.at] !== 0) left += 1
      this.at += 1
    }
    this.#count = 0
    this.#invented = 0
    return left
  }

  #isMarker(): boolean {
    const next = this.#bytes[this.at + 1] ?? 0xd9
    return this.#bytes[this.at] === marker && next !== 0 && next !== marker
  }

  #fill(): void {
    const byte = this.#bytes[this.at] ?? marker
    const next = this.#bytes[this.at + 1]
    this.#count += 8
    if (byte !== marker || next === 0) {
      this.#bits = (this.#bits << 8) | byte
      this.at += byte === marker ? 2 : 1
    } else {
      this.#bits <<= 8
      this.#invented += 8
    }
  }
}
