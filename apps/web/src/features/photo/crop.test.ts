import { defaultPhotoRule } from '@xw/shared/degree/photos'
import { describe, expect, it } from 'vitest'
import { getVisiblePart, targetSize, wholeCrop, withinFrame } from './crop.ts'

const frame = { width: 480, height: 640 }

describe('the size of a cropped photo', () => {
  it('DG-05 is the usual size when the rule allows it', () => expect(targetSize(defaultPhotoRule)).toEqual(frame))

  it.each([
    [
      { maxWidth: 150, maxHeight: 200, minWidth: 100, minHeight: 120 },
      { width: 150, height: 200 },
    ],
    [
      { minWidth: 600, minHeight: 800 },
      { width: 600, height: 800 },
    ],
    [
      { minRatio: 0.7, maxRatio: 0.72, minWidth: 358, minHeight: 441 },
      { width: 480, height: 667 },
    ],
  ])('DG-05 is what of another rule comes nearest: %j', (rule, expected) =>
    expect(targetSize({ ...defaultPhotoRule, ...rule })).toEqual(expected),
  )
})

describe('the visible part of a picture', () => {
  it('DG-05 is the middle of a wide picture in full height', () => {
    expect(getVisiblePart(wholeCrop, { width: 1_600, height: 800 }, frame)).toEqual({
      width: 600,
      height: 800,
      left: 500,
      top: 0,
    })
  })

  it('DG-05 moves opposite to the picture and stays within it', () => {
    const picture = { width: 1_600, height: 800 }
    expect(getVisiblePart({ zoom: 1, x: 0.5, y: 0 }, picture, frame).left).toBeCloseTo(200)
    expect(getVisiblePart({ zoom: 1, x: 99, y: 99 }, picture, frame).left).toBeCloseTo(0)
    expect(getVisiblePart({ zoom: 1, x: 99, y: 99 }, picture, frame).top).toBeCloseTo(0)
    expect(getVisiblePart({ zoom: 1, x: -99, y: 0 }, picture, frame).left).toBeCloseTo(1_000)
  })

  it('DG-05 halves at twice the zoom, within the limits of the zoom', () => {
    expect(getVisiblePart({ zoom: 2, x: 0, y: 0 }, frame, frame)).toEqual({
      width: 240,
      height: 320,
      left: 120,
      top: 160,
    })
    expect(withinFrame({ zoom: 0.1, x: 0, y: 0 }, frame, frame).zoom).toBe(1)
  })
})
