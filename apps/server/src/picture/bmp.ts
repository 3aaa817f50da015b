/** The pixels of a picture, three bytes each, starting at the upper left corner. */
export interface Pixels {
  width: number
  height: number
  data: Buffer
}

const headerSizes = [40, 52, 56, 64, 108, 124]

/** Whether these bytes begin a Windows bitmap. */
export const isBmp = (bytes: Buffer): boolean =>
  bytes.length > 54 && bytes.toString('latin1', 0, 2) === 'BM' && headerSizes.includes(bytes.readUInt32LE(14))

interface Layout extends Omit<Pixels, 'data'> {
  isBottomUp: boolean
  bits: number
  start: number
  palette: Buffer
}

/** Reads the layout of a bitmap. Returns null for rare kinds, which cameras and scanners do not write. */
function readLayout(bytes: Buffer): Layout | null {
  const headerSize = bytes.readUInt32LE(14)
  const width = bytes.readInt32LE(18)
  const height = bytes.readInt32LE(22)
  const bits = bytes.readUInt16LE(28)
  const compression = bytes.readUInt32LE(30)
  // Compression 3 gives the position of each colour; with 32 bits it is practically always the usual one.
  const isPlain = compression === 0 || (compression === 3 && bits === 32)
  if (!isPlain || ![8, 24, 32].includes(bits) || width <= 0 || height === 0) return null
  const start = bytes.readUInt32LE(10)
  const palette = bytes.subarray(14 + headerSize, start)
  return { width, height: Math.abs(height), isBottomUp: height > 0, bits, start, palette }
}

/** Reads the size of a bitmap without decoding it. */
export const readBmpHeader = (bytes: Buffer): Omit<Pixels, 'data'> | null => readLayout(bytes)

/** Reads the pixels of a bitmap. Returns null when it is damaged or of a rare kind. */
export function readBmp(bytes: Buffer): Pixels | null {
  const layout = readLayout(bytes)
  if (!layout) return null
  const { width, height, isBottomUp, bits, start, palette } = layout
  const lineBytes = Math.ceil((width * bits) / 32) * 4
  if (start + lineBytes * height > bytes.length) return null
  const data = Buffer.alloc(width * height * 3)
  const step = bits / 8
  for (let y = 0; y < height; y += 1) {
    const line = start + lineBytes * (isBottomUp ? height - 1 - y : y)
    for (let x = 0; x < width; x += 1) {
      const from = line + x * step
      const source = bits === 8 ? palette : bytes
      const at = bits === 8 ? (bytes[from] ?? 0) * 4 : from
      const to = (y * width + x) * 3
      data[to] = source[at + 2] ?? 0
      data[to + 1] = source[at + 1] ?? 0
      data[to + 2] = source[at] ?? 0
    }
  }
  return { width, height, data }
}
