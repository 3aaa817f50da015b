import { QueryError } from './filter.ts'

const defaultPageSize = 10
const maxPageSize = 100
/** The meaning of page size -1 on lists that are requested as a whole: pickers and trees. */
const wholeSizes = { picker: 1_000, tree: 5_000 } as const
const maxPageNo = 100_000

/** Reads the page number, from 1; smaller numbers mean the first page. */
export function readPageNo(text = ''): number {
  const pageNo = text === '' || /^(?:0|-\d{1,9})$/.test(text) ? 1 : readWhole(text)
  if (pageNo < 1 || pageNo > maxPageNo) throw new QueryError(`页码应在 1 到 ${maxPageNo} 之间`)
  return pageNo
}

/**
 * Reads the page size. Lists that may be requested as a whole accept -1 and reduce larger sizes; other lists refuse
 * them.
 */
export function readPageSize(text = '', whole: keyof typeof wholeSizes | null = null): number {
  if (whole && text === '-1') return wholeSizes[whole]
  const pageSize = text === '' ? defaultPageSize : readWhole(text)
  if (whole && pageSize > maxPageSize) return Math.min(pageSize, wholeSizes[whole])
  if (pageSize < 1 || pageSize > maxPageSize) throw new QueryError(`每页条数应在 1 到 ${maxPageSize} 之间`)
  return pageSize
}

/** Returns -1, which is outside every range, for anything that is not a whole number. */
const readWhole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : -1)
