import type { ImportStatus } from '@xw/shared/wire/imports'

export interface ImportCounts {
  totalNum: number
  successNum: number
  failNum: number
  /** Rows that equal their record already. */
  sameNum?: number
}

/** IM-06: the status for all rows imported, some of them, or none. */
export const importStatus = ({ totalNum, successNum, sameNum = 0 }: ImportCounts): ImportStatus => {
  const good = successNum + sameNum
  return good === totalNum ? 'success' : good > 0 ? 'fail' : 'error'
}

const statusTexts: Partial<Record<ImportStatus, string>> = {
  success: '数据导入成功',
  fail: '数据部分导入成功',
  error: '数据导入失败',
}

/** The result of an import when some rows equal existing records. An import that adds records changes none. */
export const describeUnchanged = ({ successNum, sameNum = 0 }: ImportCounts, kind: 'add' | 'update' = 'add'): string =>
  kind === 'add' ? `${successNum} 新增，0 修改，${sameNum} 相同` : `0 新增，${successNum} 修改，${sameNum} 相同`

export function describeResult(counts: ImportCounts, kind?: 'add' | 'update'): string {
  const { totalNum, successNum, failNum, sameNum = 0 } = counts
  const good = sameNum > 0 ? describeUnchanged(counts, kind) : `成功 ${successNum} 行`
  return `${statusTexts[importStatus(counts)]}：共 ${totalNum} 行，${good}，失败 ${failNum} 行`
}
