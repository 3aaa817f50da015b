const chunkBytes = 1024 * 1024
const kept = 1 << 17

/** Many texts in little memory: packed as bytes, and made a string again when somebody asks for one. */
export class PackedTexts {
  /** What is being added. */
  #open = 0
  #count = 0
  #places = new Uint32Array(1024)
  #lengths = new Uint32Array(1024)
  readonly #chunks: Buffer[] = []
  #used = chunkBytes
  readonly #longest: number
  /** Those asked for lately, each in the one slot it can have. */
  readonly #texts: string[] = []
  readonly #keys: number[] = []

  /** `longest` is the most bytes that one text may have. */
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

  /** Adds UTF-8 to it; false where it would be longer than a text may be. */
  add(source: Buffer, start: number, end: number): boolean {
    const length = end - start
    if (this.#open + length > this.#longest) return false
    source.copy(this.#chunks.at(-1) as Buffer, this.#used + this.#open, start, end)
    this.#open += length
    return true
  }

  /** Ends it, and gives its number. */
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

  /** A text by its number. */
  at(index: number): string | undefined {
    if (index < 0 || index >= this.#count) return undefined
    const slot = index & (kept - 1)
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
