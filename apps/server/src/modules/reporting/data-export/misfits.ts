import type { Readable } from 'node:stream'
import { encodeGbk, unencodable } from '../../../spreadsheet/gbk.ts'
import { writeCsv } from '../../../spreadsheet/write-csv.ts'

/** Something of a record that its file does not hold. */
interface Misfit {
  row: number
  number: string
  name: string
  column: string
  value: string
  why: string
}

/** More of them are counted, and not told. */
const maxListed = 20_000

/** Why a text cannot stand in a DBF column of so many bytes; null where it can. */
export function dbfMisfit(text: string, width: number): string | null {
  const missing = unencodable(text)
  if (missing.length > 0) return `含有 GBK 编码没有的字：${missing.join('、')}`
  const { length } = encodeGbk(text)
  return length > width ? `长度为 ${length} 个字节，超过 ${width} 个字节` : null
}

/** Collects what files cannot hold: nothing is left out without being told. */
export function createMisfits() {
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
    /** The list of them as a file. */
    toCsv(): Readable {
      const rows = listed.map(({ row, number, name, column, value, why }) => [row, number, name, column, value, why])
      const rest =
        count > listed.length ? [[null, null, null, null, null, `另有 ${count - listed.length} 处未列出`]] : []
      return writeCsv({ titles: ['行号', '学号或申请号', '姓名', '列', '内容', '原因'], rows: [...rows, ...rest] })
    },
  }
}

export type Misfits = ReturnType<typeof createMisfits>
