/** How far the colours of the background may lie apart before it is none of one colour, of 255. */
const maxSpread = 28
/** Shares of the picture: beside the head, where nothing but background is. */
const backgroundStrip = { width: 0.12, height: 0.35 }

interface Pixels {
  /** Row by row; of each pixel red, green and blue come first. */
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
  /** Numbers that a pixel has. */
  readonly channels: 3 | 4
}

/** Whether what is beside the head is of one colour, whichever that is: schools take white, blue and red ones. */
export function isPlainBackground({ data, width, height, channels: count }: Pixels): boolean {
  const [side, down] = [
    Math.max(1, Math.floor(width * backgroundStrip.width)),
    Math.max(1, Math.floor(height * backgroundStrip.height)),
  ]
  const channels: [number[], number[], number[]] = [[], [], []]
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < side; x += 1)
      for (const column of [x, width - 1 - x])
        for (const [channel, values] of channels.entries())
          values.push(data[(y * width + column) * count + channel] ?? 0)
  return channels.every(values => standardDeviation(values) <= maxSpread)
}

/** The standard deviation. */
function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}
