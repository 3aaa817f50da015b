import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isGarbledJpeg } from './jpeg-damage.ts'
import { checkPicture, cleanPicture, readPictureHeader } from './pictures.ts'

const damaged = '图片已损坏，请更换图片!'

/** A picture with as much in it as a portrait. */
const portrait = (width = 240, height = 320) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#4488cc',
      noise: { type: 'gaussian', mean: 120, sigma: 24 },
    },
  })
    .blur(2)
    .composite([
      { input: Buffer.from('<svg width="240" height="320"><circle cx="120" cy="120" r="60" fill="#edc"/></svg>') },
    ])

/** A Windows bitmap, written from the bottom up as nearly all are. */
function bitmap(width: number, height: number, colour: [red: number, green: number, blue: number]): Buffer {
  const lineBytes = Math.ceil((width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + lineBytes * height)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) bytes.set([...colour].reverse(), 54 + y * lineBytes + x * 3)
  return bytes
}

describe('a JPEG', () => {
  const kinds: [string, () => Promise<Buffer>][] = [
    ['as cameras write it', () => portrait().jpeg({ quality: 85 }).toBuffer()],
    ['of full colour', () => portrait().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()],
    ['of odd size', () => portrait(301, 407).jpeg({ quality: 60 }).toBuffer()],
    ['without colour', () => portrait().grayscale().jpeg().toBuffer()],
    ['for print', () => portrait().toColourspace('cmyk').jpeg().toBuffer()],
    ['in several passes', () => portrait().jpeg({ progressive: true }).toBuffer()],
    [
      'of noise alone',
      () =>
        sharp(randomBytes(90_000), { raw: { width: 200, height: 150, channels: 3 } })
          .jpeg({ quality: 100 })
          .toBuffer(),
    ],
    [
      'with something behind its end',
      async () => Buffer.concat([await portrait().jpeg().toBuffer(), randomBytes(500)]),
    ],
    [
      'with bytes between the segments of its header',
      async () => {
        const bytes = await portrait().jpeg().toBuffer()
        const at = bytes.indexOf(Buffer.from([0xff, 0xdb]))
        return Buffer.concat([bytes.subarray(0, at), Buffer.from([0x00, 0x12, 0x34, 0x00]), bytes.subarray(at)])
      },
    ],
    [
      'with fill bytes before its end',
      async () => {
        const bytes = await portrait().jpeg().toBuffer()
        return Buffer.concat([bytes.subarray(0, -2), Buffer.from([0xff, 0xff, 0xff, 0xd9])])
      },
    ],
  ]
  it.each(kinds)('%s is taken', async (_, make) => {
    await expect(checkPicture('somebody', await make())).resolves.toMatchObject({
      format: 'jpeg',
      width: expect.any(Number),
      height: expect.any(Number),
    })
  })

  it('with a byte changed is refused where what follows is no longer a picture of its size', async () => {
    // Always the same picture, so that the same bytes are changed.
    const raw = Buffer.from(
      Array.from({ length: 480 * 640 * 3 }, (_, at) => 90 + 60 * Math.sin(at / 997) + ((at * 7_919) % 23)),
    )
    const whole = await sharp(raw, { raw: { width: 480, height: 640, channels: 3 } })
      .jpeg({ quality: 85 })
      .toBuffer()
    const start = whole.indexOf(Buffer.from([0xff, 0xda])) + 14
    const changed = Array.from({ length: 54 }, (_, turn) => {
      const bytes = Buffer.from(whole)
      const at = start + Math.floor(((whole.length - start - 4) * turn) / 54)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0x55, at)
      return bytes
    })
    expect(isGarbledJpeg(whole)).toBe(false)
    // The check cannot find a change that only shifts the colours of the blocks after it.
    expect(changed.filter(isGarbledJpeg).length).toBeGreaterThan(15)
  })

  it('of which three quarters would be grey is refused, though its end is there', async () => {
    const whole = await portrait(480, 640).jpeg({ quality: 85 }).toBuffer()
    const start = whole.indexOf(Buffer.from([0xff, 0xda])) + 14
    const quarter = start + Math.floor((whole.length - start) / 4)
    const grey = Buffer.concat([whole.subarray(0, quarter), whole.subarray(-2)])
    await expect(checkPicture('somebody', grey)).rejects.toThrow(damaged)
  })

  it('cut in the middle, or with its data overwritten, is refused by whoever takes it', async () => {
    const whole = await portrait().jpeg({ quality: 85 }).toBuffer()
    const overwritten = Buffer.from(whole)
    // The same noise each time: of bytes by chance, some decode.
    for (let index = 0; index < 300; index += 1)
      overwritten.writeUInt8((index * index * 31 + index * 7) & 0x7f, 1_200 + index)
    for (const bytes of [whole.subarray(0, whole.length / 2), overwritten]) {
      await expect(checkPicture('somebody', bytes)).rejects.toThrow(damaged)
      await expect(cleanPicture('somebody', bytes)).rejects.toThrow(damaged)
    }
  })
})

describe('a picture of another kind', () => {
  it('a bitmap becomes a JPEG of the same colours, the right way up', async () => {
    const bytes = bitmap(33, 40, [200, 30, 60])
    // The last line of the file is the first one of the picture.
    bytes.fill(255, 54 + 39 * 100)
    expect(await readPictureHeader('somebody', bytes)).toMatchObject({
      format: 'jpeg',
      isConverted: true,
      width: 33,
      height: 40,
    })
    const { content, format } = await cleanPicture('somebody', bytes)
    const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
    expect([format, info.width, info.height]).toEqual(['jpeg', 33, 40])
    expect(data[0]).toBeGreaterThan(240)
    const middle = (20 * 33 + 16) * 3
    for (const [index, expected] of [200, 30, 60].entries())
      expect(Math.abs((data[middle + index] ?? 0) - expected)).toBeLessThan(12)
    await expect(cleanPicture('somebody', bytes.subarray(0, 2_000))).rejects.toThrow(damaged)
  })

  it('WebP becomes a JPEG where it may not stay', async () => {
    const bytes = await portrait().webp().toBuffer()
    expect((await cleanPicture('somebody', bytes)).format).toBe('jpeg')
    expect((await cleanPicture('somebody', bytes, { keepWebp: true })).format).toBe('webp')
  })
})

it('what a picture would take is known before it is decoded', async () => {
  const wide = await sharp({ create: { width: 6_200, height: 6_200, channels: 4, background: '#00000080' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()
  expect(wide.length).toBeLessThan(3_000_000)
  await expect(checkPicture('somebody', wide)).rejects.toThrow('图片尺寸过大，请缩小或更换图片!')
  // As many pixels in the usual form are a photo of a good camera.
  await checkPicture(
    'somebody',
    await sharp({ create: { width: 6_200, height: 6_200, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  )
})
