import type { ImportStatus } from '@xw/shared/wire/imports'

export interface ImportCounts {
  totalNum: number
  successNum: number
  failNum: number
  /** Rows that say what their record has already. */
  sameNum?: number
}

/** IM-06: all rows, some of them, none. */
export const statusOf = ({ totalNum, successNum, sameNum = 0 }: ImportCounts): ImportStatus => {
  const good = successNum + sameNum
  return good === totalNum ? 'success' : good > 0 ? 'fail' : 'error'
}

const words: Partial<Record<ImportStatus, string>> = {
  success: '数据导入成功',
  fail: '数据部分导入成功',
  error: '数据导入失败',
}

/** The result of an import some of whose rows equal existing records. One that adds records changes none. */
export const knownText = ({ successNum, sameNum = 0 }: ImportCounts, kind: 'add' | 'update' = 'add'): string =>
  kind === 'add' ? `${successNum} 新增，0 修改，${sameNum} 相同` : `0 新增，${successNum} 修改，${sameNum} 相同`

export function resultText(counts: ImportCounts, kind?: 'add' | 'update'): string {
  const { totalNum, successNum, failNum, sameNum = 0 } = counts
  const good = sameNum > 0 ? knownText(counts, kind) : `成功 ${successNum} 行`
  return `${words[statusOf(counts)]}：共 ${totalNum} 行，${good}，失败 ${failNum} 行`
}
