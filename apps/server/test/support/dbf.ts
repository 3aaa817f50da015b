/** Reads a DBF table independently of our writer, by its header and fixed record positions. */
export function readDbf(file: Buffer): { fields: { name: string; width: number }[]; rows: Record<string, string>[] } {
  const gbk = new TextDecoder('gbk')
  const count = file.readUInt32LE(4)
  const headerLength = file.readUInt16LE(8)
  const recordLength = file.readUInt16LE(10)
  const fields: { name: string; width: number }[] = []
  for (let at = 32; file[at] !== 0x0d; at += 32) {
    const name = gbk.decode(file.subarray(at, at + 11)).replace(/\0.*$/s, '')
    fields.push({ name, width: file[at + 16] ?? 0 })
  }
  const rows = Array.from({ length: count }, (_, index) => {
    let at = headerLength + index * recordLength + 1
    const row: Record<string, string> = {}
    for (const { name, width } of fields) {
      row[name] = gbk.decode(file.subarray(at, at + width)).trimEnd()
      at += width
    }
    return row
  })
  if (file.length !== headerLength + count * recordLength + 1)
    throw new Error('the table has another length than it says')
  return { fields, rows }
}
