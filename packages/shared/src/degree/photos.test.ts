import { expect, it } from 'vitest'
import { photoFlaw, photoMatchModes } from './photos.ts'
import { degreeTypes } from './types.ts'

it('IM-10 the application number is for types 22 and 32 alone, the other modes for whoever has the field', () => {
  const typesWith = (mode: string) =>
    degreeTypes.filter(({ code }) => photoMatchModes(code).some(known => known.code === mode)).map(({ code }) => code)
  expect(typesWith('2')).toEqual(['22', '32'])
  expect(typesWith('1')).toEqual(['21', '23', '31', '33', '41', '42', '43', '44'])
  expect(photoMatchModes('32').map(({ code }) => code)).toEqual(['4', '0', '2', '3'])
})

it.each([
  [480, 640],
  [390, 567],
  [150, 210],
])('IM-10 a photo of the usual size %i×%i is fit', (width, height) => {
  expect(photoFlaw({ width, height })).toBeNull()
})

it.each([
  [149, 210],
  [150, 199],
  [640, 480],
  [400, 400],
  [300, 600],
])('IM-10 a photo of %i×%i is not', (width, height) => {
  expect(photoFlaw({ width, height })).toContain(`尺寸为 ${width}×${height}`)
})
