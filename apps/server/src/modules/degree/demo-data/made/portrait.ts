import { type Pixels, toPng } from './png.ts'
import { createRandom, type Random } from './random.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** How far a point is inside a shape, in pixels; negative outside. Points are as they are in a picture of 150 by 210. */
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

const within =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.min(one(x, y), other(x, y))

/** Both sides of a face are alike. */
const twice =
  (shape: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), shape(150 - x, y))

/** What is left and right of a line that falls from the neck to the waist. */
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

/** A shape and its colour; what comes later lies over what came before. */
type Layer = readonly [Shape, Colour]

function layersOf(random: Random, isMan: boolean): Layer[] {
  const [skin, hair, coat] = [random.pick(skins), random.pick(hairs), random.pick(clothes)]
  const wide = random.int(29, 33)
  const tall = random.int(39, 43)
  const fringe = random.int(62, 74)
  const shade = skin.map(part => Math.round(part * 0.9)) as unknown as Colour
  const hasGlasses = random.chance(0.35)
  const isLong = !isMan && random.chance(0.6)
  const head = ellipse(75, 92, wide, tall)
  return [
    ...(isLong ? [[within(ellipse(75, 105, wide + 12, 66), box(0, 40, 150, 168)), hair] as const] : []),
    [within(ellipse(75, 226, 68, 68), box(0, 0, 150, 210)), coat],
    [within(box(60, 118, 90, 165), ellipse(75, 130, 24, 36)), shade],
    [within(ellipse(75, 160, 22, 26), box(0, 158, 150, 210)), [250, 250, 250]],
    [within(ellipse(75, 226, 68, 68), lapel), coat],
    [twice(ellipse(75 - wide, 96, 5, 9)), shade],
    [ellipse(75, 80, wide + (isMan ? 2 : 4), tall + 2), hair],
    [within(head, (_x, y) => y - fringe + (isMan ? 0 : 3)), skin],
    [twice(ellipse(63, 90, 4.6, 2.6)), [255, 255, 255]],
    [twice(ellipse(63, 90, 2.4, 2.6)), [40, 30, 28]],
    [twice(box(56, 81, 69, isMan ? 83.6 : 82.8)), hair],
    [ellipse(75, 104, 3.4, 5), shade],
    [ellipse(75, 115, 8, isMan ? 2.2 : 2.8), isMan ? [190, 120, 110] : [204, 96, 100]],
    ...(hasGlasses ? [[twice((x, y) => 1.1 - Math.abs(ellipse(63, 90, 10, 8)(x, y))), [40, 44, 52]] as const] : []),
  ]
}

export const portraitSize = { width: 150, height: 210 } as const

/** Draws somebody who does not exist, as for a certificate: head and shoulders before one colour. */
function draw(random: Random, isMan: boolean): Pixels {
  const { width, height } = portraitSize
  const data = Buffer.alloc(width * height * 3)
  const background = random.pick(backgrounds)
  const layers = layersOf(random, isMan)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let red = background[0]
      let green = background[1]
      let blue = background[2]
      for (const [shape, colour] of layers) {
        // Half a pixel to either side of an edge, both colours are seen.
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

/** So many faces of either sex: enough that no page shows one of them often. */
const faces = 12

/** The pictures that the records of the demonstration share. */
export function drawPortraits(): { men: readonly Buffer[]; women: readonly Buffer[] } {
  const random = createRandom(19_770_101)
  const some = (isMan: boolean) => Array.from({ length: faces }, () => toPng(draw(random, isMan)))
  return { men: some(true), women: some(false) }
}
