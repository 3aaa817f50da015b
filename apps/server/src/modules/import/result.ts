import type { ImportStatus } from '@xw/shared/wire/imports'

export interface ImportCounts {
  totalNum: number
  successNum: number
  failNum: number
}

/** IM-06: all rows, some of them, none. */
export const statusOf = ({ totalNum, successNum }: ImportCounts): ImportStatus =>
  successNum === totalNum ? 'success' : successNum > 0 ? 'fail' : 'error'

const words: Partial<Record<ImportStatus, string>> = {
  success: '数据导入成功',
  fail: '数据部分导入成功',
  error: '数据导入失败',
}

export const resultText = (counts: ImportCounts): string =>
  `${words[statusOf(counts)]}：共 ${counts.totalNum} 行，成功 ${counts.successNum} 行，失败 ${counts.failNum} 行`
