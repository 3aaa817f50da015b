import jsqr from 'jsqr'
import { describe, expect, it } from 'vitest'
import { buildQrSquares, type QrSquares } from './qr.ts'

/** Draws a code as a scanner sees it: four pixels a square, with a white margin of four squares. */
function toPixels(squares: QrSquares) {
  const scale = 4
  const margin = 4
  const side = (squares.length + 2 * margin) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const isBlack = squares[Math.floor(y / scale) - margin]?.[Math.floor(x / scale) - margin] ?? false
      if (isBlack) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return { pixels, side }
}

describe('DG-08 the QR code of a certificate', () => {
  it.each([20, 60, 104, 150, 213])('of an address of %i characters is read by another program', length => {
    const address = 'https://x.edu.cn/xwxxcj/verify?c=1.'.padEnd(length, '1000132026a').slice(0, length)
    const { pixels, side } = toPixels(buildQrSquares(address))
    expect(jsqr.default(pixels, side, side)?.data).toBe(address)
  })

  it('grows with its address, to 57 squares a side', () => {
    expect([20, 104, 213].map(length => buildQrSquares('x'.repeat(length)).length)).toEqual([25, 41, 57])
  })

  it('refuses an address that would make it too fine to scan', () => {
    expect(() => buildQrSquares('x'.repeat(214))).toThrow(RangeError)
  })
})
