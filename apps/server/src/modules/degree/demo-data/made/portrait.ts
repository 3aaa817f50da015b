import { type RgbPicture, toPng } from './png.ts'
import { createRandom, type Random } from './random.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** A shape as a signed distance: pixels from a point inside to the edge, negative outside. The picture is 150 by 210. */
type Shape = (x: number, y: number) => number

const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) => {
    const dx = (x - cx) / rx
    const dy = (y - cy) / ry
    return (1 - Math.sqrt(dx * dx + dy * dy)) * (rx < ry ? rx : ry)
  }

const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    Math.min(x - left, right - x, y - top, bottom - y)

const intersect =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.min(one(x, y), other(x, y))

/** Mirrors a shape, because both sides of a face are alike. */
const mirror =
  (shape: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), shape(150 - x, y))

/** The area on both sides of a line that falls from the neck to the waist. */
const lapel: Shape = (x, y) => Math.min(Math.abs(x - 75) - (205 - y) * 0.32, y - 158)

const backgrounds: readonly [Colour, ...Colour[]] = [
  [67, 142, 219],
  [255, 255, 255],
  [98, 160, 226],
]
const skins: readonly [Colour, ...Colour[]] = [
  [250, 220, 196],
  [242, 205, 178],
  [230, 188, 158],
]
const hairs: readonly [Colour, ...Colour[]] = [
  [28, 26, 28],
  [48, 38, 34],
  [64, 50, 42],
]
const clothes: readonly [Colour, ...Colour[]] = [
  [38, 46, 66],
  [60, 62, 70],
  [88, 40, 48],
  [44, 72, 66],
]

/** A shape and its colour; later layers cover earlier ones. */
type Layer = readonly [Shape, Colour]

function makeLayers(random: Random, isMan: boolean): Layer[] {
  const [skin, hair, coat] = [random.pick(skins), random.pick(hairs), random.pick(clothes)]
  const wide = random.int(29, 33)
  const tall = random.int(39, 43)
  const fringe = random.int(62, 74)
  const shade = skin.map(part => Math.round(part * 0.9)) as unknown as Colour
  const hasGlasses = random.chance(0.35)
  const isLong = !isMan && random.chance(0.6)
  const head = ellipse(75, 92, wide, tall)
  return [
    ...(isLong ? [[intersect(ellipse(75, 105, wide + 12, 66), box(0, 40, 150, 168)), hair] as const] : []),
    [intersect(ellipse(75, 226, 68, 68), box(0, 0, 150, 210)), coat],
    [intersect(box(60, 118, 90, 165), ellipse(75, 130, 24, 36)), shade],
    [intersect(ellipse(75, 160, 22, 26), box(0, 158, 150, 210)), [250, 250, 250]],
    [intersect(ellipse(75, 226, 68, 68), lapel), coat],
    [mirror(ellipse(75 - wide, 96, 5, 9)), shade],
    [ellipse(75, 80, wide + (isMan ? 2 : 4), tall + 2), hair],
    [intersect(head, (_x, y) => y - fringe + (isMan ? 0 : 3)), skin],
    [mirror(ellipse(63, 90, 4.6, 2.6)), [255, 255, 255]],
    [mirror(ellipse(63, 90, 2.4, 2.6)), [40, 30, 28]],
    [mirror(box(56, 81, 69, isMan ? 83.6 : 82.8)), hair],
    [ellipse(75, 104, 3.4, 5), shade],
    [ellipse(75, 115, 8, isMan ? 2.2 : 2.8), isMan ? [190, 120, 110] : [204, 96, 100]],
    ...(hasGlasses ? [[mirror((x, y) => 1.1 - Math.abs(ellipse(63, 90, 10, 8)(x, y))), [40, 44, 52]] as const] : []),
  ]
}

export const portraitSize = { width: 150, height: 210 } as const

/** Draws head and shoulders of an invented person before a plain background, as on a certificate. */
function drawPortrait(random: Random, isMan: boolean): RgbPicture {
  const { width, height } = portraitSize
  const data = Buffer.alloc(width * height * 3)
  const background = random.pick(backgrounds)
  const layers = makeLayers(random, isMan)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let red = background[0]
      let green = background[1]
      let blue = background[2]
      for (const [shape, colour] of layers) {
        // Blends the colours half a pixel to either side of an edge.
        const share = Math.min(1, Math.max(0, shape(x + 0.5, y + 0.5) + 0.5))
        if (share === 0) continue
        red += (colour[0] - red) * share
        green += (colour[1] - green) * share
        blue += (colour[2] - blue) * share
      }
      const place = (y * width + x) * 3
      data[place] = red
      data[place + 1] = green
      data[place + 2] = blue
    }
  }
  return { width, height, data }
}

/** The number of faces of either sex, enough that a page seldom shows one twice. */
const facesPerSex = 12

/** Draws the pictures that all demo records share. */
export function drawPortraits(): { men: readonly Buffer[]; women: readonly Buffer[] } {
  const random = createRandom(19_770_101)
  const some = (isMan: boolean) => Array.from({ length: facesPerSex }, () => toPng(drawPortrait(random, isMan)))
  return { men: some(true), women: some(false) }
}
