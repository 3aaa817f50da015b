import { maxSlide, minGapPosition, type TracePoint } from '@xw/shared/session/slider'
import sharp from 'sharp'

const bytesOf = (dataUri: string) => Buffer.from(dataUri.split(',')[1] ?? '', 'base64')

/** Finds the gap of the piece from the picture alone: the darkened area keeps its pattern. */
export async function findGap(drawn: { picture: string; piece: string }): Promise<number> {
  const picture = await sharp(bytesOf(drawn.picture)).greyscale().raw().toBuffer({ resolveWithObject: true })
  const piece = await sharp(bytesOf(drawn.piece)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const inside = insideOf(piece.data, piece.info.width)
  let best = { x: 0, likeness: Number.NEGATIVE_INFINITY }
  for (let x = minGapPosition; x <= maxSlide; x += 1) {
    const there = inside.map(({ column, row }) => picture.data[row * picture.info.width + x + column] ?? 0)
    const likeness = correlation(
      inside.map(({ grey }) => grey),
      there,
    )
    const mean = there.reduce((sum, value) => sum + value, 0) / there.length
    // The cut-out part of the picture is dark, so a dark place is more likely to be it.
    const found = likeness - mean / 255
    if (found > best.likeness) best = { x, likeness: found }
  }
  return best.x
}

/** The pixels of the piece without its rim. */
function insideOf(data: Buffer, width: number) {
  const isSolid = (at: number) => data[at * 4 + 3] === 255
  return Array.from({ length: data.length / 4 }, (_, at) => at)
    .filter(at => [at, at - 2, at + 2, at - 2 * width, at + 2 * width].every(isSolid))
    .map(at => {
      const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
      return { column: at % width, row: Math.floor(at / width), grey: 0.3 * red + 0.59 * green + 0.11 * blue }
    })
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let [both, ofA, ofB] = [0, 0, 0]
  for (const [index, value] of a.entries()) {
    const [offA, offB] = [value - meanA, (b[index] ?? 0) - meanB]
    both += offA * offB
    ofA += offA ** 2
    ofB += offB ** 2
  }
  return both / Math.sqrt(ofA * ofB || 1)
}

/** How far a hand has come at a part of its time: slow, fast, slow. */
export const handAt = (time: number): number => 10 * time ** 3 - 15 * time ** 4 + 6 * time ** 5

/** A movement of a hand to a place. */
export const handTrace = (x: number, ms = 400): TracePoint[] =>
  Array.from({ length: 30 }, (_, index) => ({
    x: Math.round(handAt(index / 29) * x),
    t: Math.round((index / 29) * ms),
  }))
