/**
 * Returns `length` bytes of the RC4 key stream. Old workbooks are encrypted with RC4, which OpenSSL no longer offers.
 */
export function rc4(key: Buffer, length: number): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    const kept = state[a] as number
    state[a] = state[b] as number
    state[b] = kept
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255
    swap(i, j)
  }
  const stream = Buffer.alloc(length)
  for (let at = 0, i = 0, j = 0; at < length; at += 1) {
    i = (i + 1) & 255
    j = (j + (state[i] as number)) & 255
    swap(i, j)
    stream[at] = state[((state[i] as number) + (state[j] as number)) & 255] as number
  }
  return stream
}
