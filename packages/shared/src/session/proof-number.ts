/**
 * Returns the first 32 bits of the fractional parts of roots of the first primes, the constants of SHA-256 (FIPS
 * 180-4).
 */
function rootFractions(count: number, root: 2 | 3): Int32Array {
  const values = new Int32Array(count)
  for (let found = 0, candidate = 2; found < count; candidate += 1) {
    let divisor = 2
    while (candidate % divisor !== 0) divisor += 1
    if (divisor < candidate) continue
    const value = candidate ** (1 / root)
    values[found] = ((value - Math.floor(value)) * 2 ** 32) | 0
    found += 1
  }
  return values
}

const roundConstants = rootFractions(64, 3)
const initialState = rootFractions(8, 2)
const blockBytes = 64

/** Compresses one block of 16 words into the state; `words` has room for all 64 and keeps nothing for the next call. */
function compress(state: Int32Array, words: Int32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const early = words[index - 15] as number
    const late = words[index - 2] as number
    const small = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
    const large = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
    words[index] = ((words[index - 16] as number) + small + (words[index - 7] as number) + large) | 0
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let index = 0; index < 64; index += 1) {
    const mixedE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const first = (h + mixedE + ((e & f) ^ (~e & g)) + (roundConstants[index] as number) + (words[index] as number)) | 0
    const mixedA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const second = (mixedA + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}

/** Creates a hash function for ASCII texts with a common beginning, whose full blocks are hashed once. */
function createHasher(beginning: string): (rest: string) => Int32Array {
  const words = new Int32Array(64)
  const begun = initialState.slice()
  const state = new Int32Array(8)
  const put = (text: string, from: number, at: number) => {
    for (let index = from; index < text.length; index += 1) {
      const place = at + index - from
      words[place >> 2] = (words[place >> 2] as number) | (text.charCodeAt(index) << (24 - 8 * (place & 3)))
    }
  }
  const whole = beginning.length - (beginning.length % blockBytes)
  for (let start = 0; start < whole; start += blockBytes) {
    words.fill(0)
    put(beginning.slice(start, start + blockBytes), 0, 0)
    compress(begun, words)
  }
  return rest => {
    const tail = beginning.slice(whole) + rest
    state.set(begun)
    for (let start = 0; start <= tail.length + 8; start += blockBytes) {
      words.fill(0, 0, 16)
      const block = tail.slice(start, start + blockBytes)
      put(block, 0, 0)
      // A single bit ends the text; its length in bits ends the last block.
      if (start <= tail.length && tail.length < start + blockBytes)
        words[block.length >> 2] = (words[block.length >> 2] as number) | (0x80 << (24 - 8 * (block.length & 3)))
      if (start + blockBytes > tail.length + 8) words[15] = (whole + tail.length) * 8
      compress(state, words)
    }
    return state
  }
}

const toHex = (state: Int32Array) => Array.from(state, word => (word >>> 0).toString(16).padStart(8, '0')).join('')

/** SHA-256 of an ASCII text in hex. Browsers offer their own only on https pages. */
export const sha256Hex = (text: string): string => toHex(createHasher(text)(''))

/**
 * Finds the number up to `maxnumber` whose hash, appended to the salt, equals the challenge; null when there is none.
 */
export function findProofNumber({
  challenge,
  salt,
  maxnumber,
}: {
  challenge: string
  salt: string
  maxnumber: number
}): number | null {
  const hash = createHasher(salt)
  const firstWord = Number.parseInt(challenge.slice(0, 8), 16) | 0
  for (let number = 0; number <= maxnumber; number += 1) {
    const state = hash(String(number))
    if (state[0] === firstWord && toHex(state) === challenge) return number
  }
  return null
}
