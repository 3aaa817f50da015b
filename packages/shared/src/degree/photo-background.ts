/** The maximum standard deviation, of 255, of a uniform background. */
const maxSpread = 28
/** The checked areas beside the head, as shares of the picture, where only background is visible. */
const backgroundStrip = { width: 0.12, height: 0.35 }

interface Pixels {
  /** Pixels row by row, each with red, green and blue first. */
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

/**
 * Reports whether the background beside the head has one colour. Any colour is fine: schools use white, blue and red.
 */
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
