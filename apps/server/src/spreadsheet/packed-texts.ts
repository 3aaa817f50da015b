const chunkBytes = 1024 * 1024
const maxCached = 1 << 17

/** Stores many texts in little memory, as packed bytes. A text becomes a string again when it is read. */
export class PackedTexts {
  /** Number of bytes of the text that is being added. */
  #open = 0
  #count = 0
  #places = new Uint32Array(1024)
  #lengths = new Uint32Array(1024)
  readonly #chunks: Buffer[] = []
  #used = chunkBytes
  readonly #longest: number
  /** Texts that were read lately; each text can be in only one slot. */
  readonly #texts: string[] = []
  readonly #keys: number[] = []

  /** `longest` is the largest number of bytes of one text. */
  constructor(longest: number) {
    this.#longest = Math.min(longest, chunkBytes)
  }

  get count(): number {
    return this.#count
  }

  /** The bytes of the text that is being added. */
  get openBytes(): number {
    return this.#open
  }

  /** Begins a text. */
  start(): void {
    this.#open = 0
    if (chunkBytes - this.#used >= this.#longest) return
    this.#chunks.push(Buffer.allocUnsafeSlow(chunkBytes))
    this.#used = 0
  }

  /** Appends UTF-8 bytes to the text. Returns false when the text would become too long. */
  add(source: Buffer, start: number, end: number): boolean {
    const length = end - start
    if (this.#open + length > this.#longest) return false
    source.copy(this.#chunks.at(-1) as Buffer, this.#used + this.#open, start, end)
    this.#open += length
    return true
  }

  /** Ends the text and returns its number. */
  end(): number {
    if (this.#count === this.#places.length) {
      this.#places = doubled(this.#places)
      this.#lengths = doubled(this.#lengths)
    }
    this.#places[this.#count] = (this.#chunks.length - 1) * chunkBytes + this.#used
    this.#lengths[this.#count] = this.#open
    this.#used += this.#open
    this.#count += 1
    return this.#count - 1
  }

  /** Returns a text by its number, or undefined when there is none. */
  at(index: number): string | undefined {
    if (index < 0 || index >= this.#count) return undefined
    const slot = index & (maxCached - 1)
    if (this.#keys[slot] !== index) {
      const place = this.#places[index] as number
      const chunk = this.#chunks[Math.floor(place / chunkBytes)] as Buffer
      const from = place % chunkBytes
      this.#texts[slot] = chunk.toString('utf8', from, from + (this.#lengths[index] as number))
      this.#keys[slot] = index
    }
    return this.#texts[slot]
  }
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}
