import { expect, it } from 'vitest'
import { isPlainBackground } from './photo-background.ts'

/** A picture of 60×80 with a colour for each pixel. */
function picture(colour: (x: number, y: number) => readonly [number, number, number]) {
  const [width, height] = [60, 80]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) data.set([...colour(at % width, Math.floor(at / width)), 255], at * 4)
  return { data, width, height, channels: 4 as const }
}

it('DG-03 accepts a uniform background with a person and some noise', () => {
  expect(isPlainBackground(picture(() => [67, 142, 219]))).toBe(true)
  expect(
    isPlainBackground(picture((x, y) => (x > 15 && x < 45 ? [90, 60, 50] : [240 + ((x + y) % 9), 244, 250]))),
  ).toBe(true)
})

it('DG-03 refuses a room as background', () => {
  expect(isPlainBackground(picture((x, y) => [(x * 40) % 255, (y * 7) % 255, 120]))).toBe(false)
})
