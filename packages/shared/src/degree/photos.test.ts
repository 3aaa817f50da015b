import { expect, it } from 'vitest'
import { defaultPhotoRule, describePhotoRule, findPhotoDefect, type PhotoRule, photoMatchModes } from './photos.ts'
import { degreeTypes } from './types.ts'

it('IM-10 the application number is for types 22 and 32 alone, the other modes for whoever has the field', () => {
  const typesWith = (mode: string) =>
    degreeTypes.filter(({ code }) => photoMatchModes(code).some(known => known.code === mode)).map(({ code }) => code)
  expect(typesWith('2')).toEqual(['22', '32'])
  expect(typesWith('1')).toEqual(['21', '23', '31', '33', '41', '42', '43', '44'])
  expect(photoMatchModes('32').map(({ code }) => code)).toEqual(['4', '0', '2', '3'])
})

const picture = { format: 'jpeg', bytes: 100_000, width: 480, height: 640 }
const flaw = (of: Partial<typeof picture>, rule: Partial<PhotoRule> = {}) =>
  findPhotoDefect({ ...picture, ...of }, { ...defaultPhotoRule, ...rule })

it.each([
  [480, 640],
  [390, 567],
  [150, 210],
])('IM-10 accepts a photo of the usual size %i×%i', (width, height) => {
  expect(flaw({ width, height })).toBeNull()
})

it.each([
  [149, 210],
  [150, 199],
  [640, 480],
  [400, 400],
  [300, 600],
])('IM-10 refuses a photo of %i×%i', (width, height) => {
  expect(flaw({ width, height })).toContain(`尺寸为 ${width}×${height}`)
})

it('IM-10 the sentence names the rule that a school has set', () => {
  expect(flaw({ format: 'png' }, { formats: ['jpg'] })).toBe('不是 jpg 图片')
  expect(flaw({ format: 'gif' })).toBe('不是 jpg 或 png 图片')
  expect(flaw({ bytes: 61_441 }, { maxSize: 60 })).toBe('超过 60 KB')
  expect(flaw({}, { minWidth: 500 })).toBe('尺寸为 480×640，不能小于 500×200')
  expect(flaw({}, { maxWidth: 400 })).toBe('尺寸为 480×640，宽不能大于 400')
  expect(flaw({}, { maxHeight: 600 })).toBe('尺寸为 480×640，高不能大于 600')
  expect(flaw({}, { minRatio: 0.8, maxRatio: 1 })).toBe(
    '尺寸为 480×640，宽高比应在 0.8 至 1 之间（3:4 为 0.75，5:7 约为 0.71）',
  )
  expect(describePhotoRule({ ...defaultPhotoRule, maxWidth: 600, maxSize: 60 })).toBe(
    '照片为 jpg 或 png，宽高比 0.67 至 0.77（3:4 为 0.75，5:7 约为 0.71），不小于 150×200，宽不大于 600，每张不超过 60 KB',
  )
})
