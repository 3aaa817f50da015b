import { randomInt } from 'node:crypto'
import { sliderSize } from '@xw/shared/session/slider'
import sharp, { type Sharp } from 'sharp'

const { width, height, piece } = sliderSize

/** Upper left corner of the square that is cut out. */
interface CutPosition {
  x: number
  y: number
}

/** Draws a picture with a gap at x, and a strip of the same height with the piece from the gap. */
export async function drawGapPicture(x: number): Promise<{ picture: string; piece: string }> {
  const gap = { x, y: randomY() }
  const [shape, otherShape] = randomInt(2) === 0 ? shapes : [shapes[1], shapes[0]]
  const ground = await drawBackground()
  const cuts = [cutOut(shape, gap), cutOut(otherShape, placeDecoy(gap))]
  const picture = ground().composite([{ input: svg(width, cuts.join('')) }])
  const strip = ground()
    .extract({ left: x, top: 0, width: piece, height })
    .ensureAlpha()
    .composite([
      { input: svg(piece, `<path d="${shape}" ${translateTo({ x: 0, y: gap.y })}/>`), blend: 'dest-in' },
      { input: svg(piece, `<path d="${shape}" ${translateTo({ x: 0, y: gap.y })} fill="none" ${rimStroke('0.9')}/>`) },
    ])
  const [drawn, cut] = await Promise.all([picture.jpeg({ quality: 82 }).toBuffer(), strip.png().toBuffer()])
  return {
    picture: `data:image/jpeg;base64,${drawn.toString('base64')}`,
    piece: `data:image/png;base64,${cut.toString('base64')}`,
  }
}

/**
 * SVG paths of two puzzle pieces in a 48 px square: one with knobs at the top and right, one with a knob and two
 * notches.
 */
const shapes = [
  'M4 14H15A7 7 0 1 1 25 14H36V25A7 7 0 1 1 36 35V46H4Z',
  'M4 12H15A7 7 0 1 0 25 12H36V24A7 7 0 1 1 36 34V44H25A7 7 0 1 0 15 44H4Z',
] as const

const randomY = () => randomInt(8, height - piece - 8)

/**
 * Places a second cut that the piece does not fit, always left of the gap, so that a program that searches for any cut
 * finds two.
 */
const placeDecoy = (gap: CutPosition): CutPosition => ({ x: randomInt(12, gap.x - piece - 12), y: randomY() })

const translateTo = ({ x, y }: CutPosition) => `transform="translate(${x} ${y})"`
const rimStroke = (opacity: string) => `stroke="#fff" stroke-opacity="${opacity}" stroke-width="1.5"`
const cutOut = (shape: string, position: CutPosition) =>
  `<path d="${shape}" ${translateTo(position)} fill="#000" fill-opacity="0.${randomInt(45, 60)}" ${rimStroke('0.55')}/>`

const svg = (wide: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${height}">${content}</svg>`)

const blotches = 46

/** Draws a random background: two colours, blotches and lines over them, and noise. */
async function drawBackground(): Promise<() => Sharp> {
  const hue = randomInt(360)
  const sky = `<linearGradient id="g" x2="${Math.random()}" y2="1"><stop stop-color="${colour(hue)}"/><stop offset="1" stop-color="${colour(hue + 60)}"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/>`
  const marks = Array.from({ length: blotches }, () => (randomInt(4) === 0 ? drawLine(hue) : drawBlotch(hue)))
  const grain = { type: 'gaussian', mean: 128, sigma: 26 } as const
  const noise = await sharp({ create: { width, height, channels: 3, background: '#808080', noise: grain } })
    .png()
    .toBuffer()
  const { data, info } = await sharp(svg(width, sky + marks.join('')))
    .removeAlpha()
    .composite([{ input: noise, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width, height, channels: info.channels } })
}

const colour = (hue: number) =>
  `hsl(${(hue + randomInt(-25, 26) + 360) % 360} ${randomInt(35, 75)}% ${randomInt(38, 78)}%)`
const anywhere = () => `${randomInt(width)} ${randomInt(height)}`

const drawBlotch = (hue: number) =>
  `<ellipse rx="${randomInt(6, 46)}" ry="${randomInt(4, 26)}" transform="translate(${anywhere()}) rotate(${randomInt(180)})" fill="${colour(hue + randomInt(-60, 120))}" fill-opacity="0.${randomInt(3, 8)}"/>`

const drawLine = (hue: number) =>
  `<path d="M${anywhere()}Q${anywhere()} ${anywhere()}" fill="none" stroke="${colour(hue + 180)}" stroke-width="${randomInt(1, 5)}" stroke-opacity="0.6"/>`
