const marker = 0xff

/** A Huffman table as a look-up by the next 16 bits: the length of the code times 256, plus what it stands for; 0 is no code. */
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

/** Reads the bits between two markers of a JPEG; behind the last one there are only zeros, and they are counted. */
export class JpegBits {
  /** Where the next byte is. */
  at: number
  readonly #bytes: Buffer
  #bits = 0
  #count = 0
  #invented = 0

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  /** The next 16 bits, without taking them. */
  peek(): number {
    while (this.#count < 16) this.#fill()
    return (this.#bits >>> (this.#count - 16)) & 0xff_ff
  }

  drop(bits: number): void {
    this.#count -= bits
  }

  /** A number of so many bits as JPEG writes differences: those that begin with 0 are negative. */
  take(bits: number): number {
    if (bits === 0) return 0
    const value = this.peek() >>> (16 - bits)
    this.#count -= bits
    return value < 1 << (bits - 1) ? value - (1 << bits) + 1 : value
  }

  /** Whether more was taken than there is. */
  get isPast(): boolean {
    return this.#invented > this.#count
  }

  /** How many bytes that mean something stand between here and the next marker; there the next interval begins. */
  skipToMarker(): number {
    // Bytes read ahead were there for taking: those of which not even a part was taken are left over.
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
