import { huffmanTable, JpegBits } from './jpeg-bits.ts'

interface Component {
  id: number
  across: number
  down: number
  quantTable: number
}

interface Frame {
  width: number
  height: number
  components: Component[]
}

interface Tables {
  /** The first number of each quantization table, by which the average of a block was divided. */
  quant: number[]
  dc: (Uint16Array | undefined)[]
  ac: (Uint16Array | undefined)[]
  restartInterval: number
}

interface ScanComponent extends Component {
  dc: Uint16Array
  ac: Uint16Array
  quantum: number
  predicted: number
}

/**
 * A picture of 8-bit samples cannot have a block brighter than white, but garbled data soon has one. The limit allows
 * for rounding.
 */
const brightest = 1024 * 1.25

/**
 * Whether the data of a JPEG is garbled: invalid codes, blocks brighter than white, or data that ends before the
 * picture does or continues after it. Decoders only warn of some of this, or paint the rest grey. Pictures in several
 * passes and other rare kinds are left to the decoder.
 */
export function isGarbledJpeg(bytes: Buffer): boolean {
  const tables: Tables = { quant: [], dc: [], ac: [], restartInterval: 0 }
  let frame: Frame | null = null
  let at = 2
  while (at + 4 <= bytes.length) {
    const code = bytes[at + 1] ?? 0
    // Skips meaningless bytes between segments, and fill bytes before a marker.
    if (bytes[at] !== 0xff || code === 0xff || code === 0) {
      at += 1
      continue
    }
    if (code === 0xd9) return false
    const length = bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at + 4, at + 2 + length)
    at += 2 + length
    if (code === 0xc0 || code === 0xc1) frame = readFrame(segment)
    else if (code >= 0xc2 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc) return false
    else if (code === 0xc4) readHuffman(segment, tables)
    else if (code === 0xdb) readQuant(segment, tables)
    else if (code === 0xdd) tables.restartInterval = segment.readUInt16BE(0)
    else if (code === 0xda) {
      const components = frame && readScan(segment, frame, tables)
      if (!frame || !components) return false
      const bits = new JpegBits(bytes, at)
      if (isGarbledScan(bits, frame, components, tables.restartInterval)) return true
      at = bits.at
    }
  }
  return false
}

function readFrame(segment: Buffer): Frame | null {
  const count = segment[5] ?? 0
  if (segment[0] !== 8 || segment.length < 6 + count * 3) return null
  const components = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0, quantTable = 0] = segment.subarray(6 + index * 3)
    return { id, across: sampling >> 4, down: sampling & 15, quantTable }
  })
  const sound = components.every(({ across, down }) => across >= 1 && across <= 4 && down >= 1 && down <= 4)
  const frame = { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3), components }
  return sound && frame.height > 0 && frame.width > 0 ? frame : null
}

function readHuffman(segment: Buffer, { dc, ac }: Tables): void {
  let at = 0
  while (at + 17 <= segment.length) {
    const place = segment[at] ?? 0
    const counts = segment.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const table = huffmanTable(counts, segment.subarray(at + 17, at + 17 + total))
    ;(place >> 4 === 0 ? dc : ac)[place & 15] = table
    at += 17 + total
  }
}

function readQuant(segment: Buffer, { quant }: Tables): void {
  let at = 0
  while (at + 65 <= segment.length) {
    const isWide = (segment[at] ?? 0) >> 4 !== 0
    quant[(segment[at] ?? 0) & 15] = isWide ? segment.readUInt16BE(at + 1) : (segment[at + 1] ?? 1)
    at += isWide ? 129 : 65
  }
}

function readScan(segment: Buffer, frame: Frame, { quant, dc, ac }: Tables): ScanComponent[] | null {
  const found: ScanComponent[] = []
  for (let index = 0; index < (segment[0] ?? 0); index += 1) {
    const [id, places = 0] = segment.subarray(1 + index * 2)
    const component = frame.components.find(candidate => candidate.id === id)
    const [dcTable, acTable] = [dc[places >> 4], ac[places & 15]]
    if (!component || !dcTable || !acTable) return null
    found.push({ ...component, dc: dcTable, ac: acTable, quantum: quant[component.quantTable] ?? 1, predicted: 0 })
  }
  return found.length > 0 ? found : null
}

function isGarbledScan(bits: JpegBits, frame: Frame, components: ScanComponent[], restartInterval: number): boolean {
  const units = unitsOf(frame, components)
  for (let unit = 0; unit < units; unit += 1) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      if (bits.isPast || bits.skipToMarker() > 0) return true
      bits.at += 2
      for (const component of components) component.predicted = 0
    }
    for (const component of components) {
      const blocks = components.length === 1 ? 1 : component.across * component.down
      for (let block = 0; block < blocks; block += 1) if (!readBlock(bits, component)) return true
    }
  }
  return bits.isPast || bits.skipToMarker() > 0
}

/**
 * Counts the units of a scan: groups of blocks of every component, or single blocks when the scan has only one
 * component.
 */
function unitsOf({ width, height, components }: Frame, scanned: readonly ScanComponent[]): number {
  const across = Math.max(...components.map(component => component.across))
  const down = Math.max(...components.map(component => component.down))
  const [only] = scanned
  if (scanned.length > 1 || !only) return Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down))
  return (
    Math.ceil(Math.ceil((width * only.across) / across) / 8) * Math.ceil(Math.ceil((height * only.down) / down) / 8)
  )
}

/** Reads one block of 64 coefficients. */
function readBlock(bits: JpegBits, component: ScanComponent): boolean {
  const { dc, ac, quantum } = component
  const first = dc[bits.peek()] as number
  const size = first & 0xff
  if (first === 0 || size > 11) return false
  bits.drop(first >> 8)
  component.predicted += bits.take(size)
  if (Math.abs(component.predicted) * quantum > brightest + quantum) return false
  for (let place = 1; place < 64; place += 1) {
    const found = ac[bits.peek()] as number
    if (found === 0) return false
    bits.drop(found >> 8)
    const run = (found >> 4) & 15
    const width = found & 15
    if (width === 0 && run !== 15) return true
    place += run
    if (place > 63) return false
    bits.peek()
    bits.drop(width)
  }
  return true
}
