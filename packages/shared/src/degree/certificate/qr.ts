/** A code to scan: rows of squares, true where one is black. */
export type QrSquares = readonly (readonly boolean[])[]

/** Of each size from 1 to 10 with medium correction: code words in all, those that correct in each block, and the blocks. */
const sizes = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
] as const

interface Size {
  readonly version: number
  readonly total: number
  readonly correcting: number
  readonly blocks: number
}

const roomOf = ({ total, correcting, blocks }: Size) => total - correcting * blocks

/** The code of an address: ISO 18004, bytes only, sizes 1 to 10 with medium correction: up to 213 bytes. Throws where a text is longer. */
export function qrOf(text: string): QrSquares {
  // An address has nothing but ASCII.
  const bytes = Array.from(text, character => character.charCodeAt(0) & 0xff)
  const size = sizes
    .map(([total, correcting, blocks], index): Size => ({ version: index + 1, total, correcting, blocks }))
    .find(one => bytes.length + (one.version < 10 ? 2 : 3) <= roomOf(one))
  if (!size) throw new RangeError('the text is too long for a code to scan')
  const words = interleave(toWords(bytes, size), size)
  return draw(words, size.version)
}

function toWords(bytes: readonly number[], size: Size): number[] {
  const room = roomOf(size) * 8
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >>> at) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, size.version < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, room - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8)
  return Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((word, bit) => (word << 1) | bit, 0),
  )
}

/** The powers of two in the field of 256 elements that Reed and Solomon's code counts in, and which power an element is. */
const powers: number[] = [1]
for (let at = 1; at < 255; at += 1) {
  const twice = (powers[at - 1] ?? 0) << 1
  powers.push(twice > 255 ? twice ^ 0x11d : twice)
}
const exponents: number[] = []
for (const [at, power] of powers.entries()) exponents[power] = at

const times = (one: number, other: number): number =>
  one === 0 || other === 0 ? 0 : (powers[((exponents[one] ?? 0) + (exponents[other] ?? 0)) % 255] ?? 0)

function divisorOf(degree: number): number[] {
  const divisor: number[] = Array.from({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0))
  let root = 1
  for (let round = 0; round < degree; round += 1) {
    for (let at = 0; at < degree; at += 1) divisor[at] = times(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0)
    root = times(root, 2)
  }
  return divisor
}

function correctionOf(words: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0)
  for (const word of words) {
    const factor = word ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [at, coefficient] of divisor.entries()) rest[at] = (rest[at] ?? 0) ^ times(coefficient, factor)
  }
  return rest
}

/** Blocks with their corrections, a word of each in turn. */
function interleave(words: readonly number[], size: Size): number[] {
  const { total, correcting, blocks } = size
  const divisor = divisorOf(correcting)
  const short = blocks - (total % blocks)
  const length = Math.floor(total / blocks) - correcting
  let at = 0
  const parts = Array.from({ length: blocks }, (_, index) => {
    const own = words.slice(at, at + length + (index < short ? 0 : 1))
    at += own.length
    return { own, correction: correctionOf(own, divisor) }
  })
  return [...inTurn(parts.map(({ own }) => own)), ...inTurn(parts.map(({ correction }) => correction))]
}

function inTurn(rows: readonly (readonly number[])[]): number[] {
  const words: number[] = []
  const longest = Math.max(...rows.map(row => row.length))
  for (let column = 0; column < longest; column += 1)
    for (const row of rows) {
      const word = row[column]
      if (word !== undefined) words.push(word)
    }
  return words
}

/** The grid while it is drawn; `fixed` are the squares that no mask turns. */
interface Grid {
  readonly width: number
  readonly black: boolean[][]
  readonly fixed: boolean[][]
}

const blank = (width: number) => Array.from({ length: width }, () => Array.from({ length: width }, () => false))

function setFixed({ black, fixed, width }: Grid, x: number, y: number, isBlack: boolean): void {
  const [row, fixedRow] = [black[y], fixed[y]]
  if (!row || !fixedRow || x < 0 || x >= width) return
  row[x] = isBlack
  fixedRow[x] = true
}

function draw(words: readonly number[], version: number): QrSquares {
  const { width, black, fixed } = patternsOf(version)
  const grid: Grid = { width, black: black.map(row => [...row]), fixed }
  drawWords(grid, words)
  // Any mask can be read; always the same one makes one code like another.
  applyMask(grid)
  return grid.black
}

/** What is the same in every code of a size, drawn once: ten thousand certificates have codes of one size. */
const patterns = new Map<number, Grid>()

function patternsOf(version: number): Grid {
  const known = patterns.get(version)
  if (known) return known
  const width = version * 4 + 17
  const grid: Grid = { width, black: blank(width), fixed: blank(width) }
  drawPatterns(grid, version)
  patterns.set(version, grid)
  return grid
}

function drawPatterns(grid: Grid, version: number): void {
  const { width } = grid
  for (let at = 0; at < width; at += 1) {
    setFixed(grid, 6, at, at % 2 === 0)
    setFixed(grid, at, 6, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [width - 4, 3],
    [3, width - 4],
  ] as const)
    drawRings(grid, x, y, 4)
  const places = alignmentPlaces(version, width)
  for (const x of places) for (const y of places) if (!isCorner(x, y, width)) drawRings(grid, x, y, 2)
  drawFormat(grid)
  if (version >= 7) drawVersion(grid, version)
}

/** Where the three large marks are. */
const isCorner = (x: number, y: number, width: number) =>
  (x === 6 && y === 6) || (x === 6 && y === width - 7) || (x === width - 7 && y === 6)

/** Squares in squares around a place: those of the corners have a white rim. */
function drawRings(grid: Grid, x: number, y: number, radius: number): void {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      setFixed(grid, x + dx, y + dy, radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1)
    }
}

function alignmentPlaces(version: number, width: number): number[] {
  if (version === 1) return []
  const last = width - 7
  return version < 7 ? [6, last] : [6, 6 + (last - 6) / 2, last]
}

const mask: number = 0
const applyMask = ({ black, fixed }: Grid): void => {
  for (const [y, row] of black.entries())
    for (const [x, isBlack] of row.entries()) if (!fixed[y]?.[x] && (x + y) % 2 === 0) row[x] = !isBlack
}

/** How much is corrected and which mask was used, twice. */
function drawFormat(grid: Grid): void {
  const { width } = grid
  // Medium correction has the code 0.
  let rest = mask
  for (let round = 0; round < 10; round += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  const isSet = (at: number) => ((bits >>> at) & 1) === 1
  for (let at = 0; at <= 5; at += 1) setFixed(grid, 8, at, isSet(at))
  setFixed(grid, 8, 7, isSet(6))
  setFixed(grid, 8, 8, isSet(7))
  setFixed(grid, 7, 8, isSet(8))
  for (let at = 9; at < 15; at += 1) setFixed(grid, 14 - at, 8, isSet(at))
  for (let at = 0; at < 8; at += 1) setFixed(grid, width - 1 - at, 8, isSet(at))
  for (let at = 8; at < 15; at += 1) setFixed(grid, 8, width - 15 + at, isSet(at))
  setFixed(grid, 8, width - 8, true)
}

function drawVersion(grid: Grid, version: number): void {
  let rest = version
  for (let round = 0; round < 12; round += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let at = 0; at < 18; at += 1) {
    const isBlack = ((bits >>> at) & 1) === 1
    const [far, near] = [grid.width - 11 + (at % 3), Math.floor(at / 3)]
    setFixed(grid, far, near, isBlack)
    setFixed(grid, near, far, isBlack)
  }
}

/** In pairs of columns from the right, up and down. */
function drawWords({ width, black, fixed }: Grid, words: readonly number[]): void {
  let at = 0
  for (let right = width - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < width; step += 1)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? width - 1 - step : step
        const row = black[y]
        if (!row || fixed[y]?.[x] || at >= words.length * 8) continue
        row[x] = (((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1
        at += 1
      }
  }
}
