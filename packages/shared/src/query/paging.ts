import { QueryError } from './filter.ts'

const defaultPageSize = 10
const maxPageSize = 100
/** What -1 means on lists that are asked for as a whole: those of pickers, and trees. */
const wholeSizes = { picker: 1_000, tree: 5_000 } as const
const maxPageNo = 100_000

/** The page asked for, from 1; what lies before the first page means the first. */
export function readPageNo(text = ''): number {
  const pageNo = text === '' || /^(?:0|-\d{1,9})$/.test(text) ? 1 : readWhole(text)
  if (pageNo < 1 || pageNo > maxPageNo) throw new QueryError(`页码应在 1 到 ${maxPageNo} 之间`)
  return pageNo
}

/**
 * Rows a page. A list that may be asked for as a whole gives everything for -1, and as much as it can to who asks for
 * more than that; any other one refuses.
 */
export function readPageSize(text = '', whole: keyof typeof wholeSizes | null = null): number {
  if (whole && text === '-1') return wholeSizes[whole]
  const pageSize = text === '' ? defaultPageSize : readWhole(text)
  if (whole && pageSize > maxPageSize) return Math.min(pageSize, wholeSizes[whole])
  if (pageSize < 1 || pageSize > maxPageSize) throw new QueryError(`每页条数应在 1 到 ${maxPageSize} 之间`)
  return pageSize
}

/** -1, which is in no range, for what is no whole number. */
const readWhole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : -1)
