import { crc32, deflateSync } from 'node:zlib'

/** A picture in memory: red, green and blue of each pixel, line by line. */
export interface RgbPicture {
  width: number
  height: number
  data: Buffer
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function writeChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Writes a picture as PNG with eight bits a colour and unfiltered lines. */
export function toPng({ width, height, data }: RgbPicture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const lineLength = width * 3
  const lines = Buffer.alloc((lineLength + 1) * height)
  for (let line = 0; line < height; line += 1)
    data.copy(lines, line * (lineLength + 1) + 1, line * lineLength, (line + 1) * lineLength)
  return Buffer.concat([
    signature,
    writeChunk('IHDR', header),
    writeChunk('IDAT', deflateSync(lines, { level: 9 })),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}
