import type { Readable } from 'node:stream'
import { encodeGbk, unencodable } from '../../../spreadsheet/gbk.ts'
import { writeCsv } from '../../../spreadsheet/write-csv.ts'

/** A value of a record that the file cannot hold. */
interface Misfit {
  row: number
  number: string
  name: string
  column: string
  value: string
  why: string
}

/** The most misfits that the list shows; further ones are only counted. */
const maxListed = 20_000

/** Returns why a text does not fit into a DBF column of `width` bytes, or null when it fits. */
export function findDbfMisfit(text: string, width: number): string | null {
  const missing = unencodable(text)
  if (missing.length > 0) return `含有 GBK 编码没有的字：${missing.join('、')}`
  const { length } = encodeGbk(text)
  return length > width ? `长度为 ${length} 个字节，超过 ${width} 个字节` : null
}

/** Collects the values that a file cannot hold, so that the user learns of each one left out. */
export function createMisfitList() {
  const listed: Misfit[] = []
  let count = 0
  return {
    add(misfit: Misfit) {
      count += 1
      if (listed.length < maxListed) listed.push(misfit)
    },
    get count() {
      return count
    },
    /** Writes the list as a CSV file. */
    toCsv(): Readable {
      const rows = listed.map(({ row, number, name, column, value, why }) => [row, number, name, column, value, why])
      const rest =
        count > listed.length ? [[null, null, null, null, null, `另有 ${count - listed.length} 处未列出`]] : []
      return writeCsv({ titles: ['行号', '学号或申请号', '姓名', '列', '内容', '原因'], rows: [...rows, ...rest] })
    },
  }
}

export type MisfitList = ReturnType<typeof createMisfitList>
