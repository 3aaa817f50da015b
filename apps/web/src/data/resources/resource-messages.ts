/** QY-04: the exact texts that list pages show. */
export const listMessages = {
  noneSelected: '请选择一条记录！',
  readonlySelected: '选中的记录中有不能删除的，请先取消选择',
  confirmDelete: '确认删除',
  askDelete: '是否删除选中数据?',
  /** TK-04 */
  askDeleteOne: '确定删除吗?',
  /** IM-08 */
  importedWithErrors: '导入成功,但是有错误数据!',
  download: '点击下载',
} as const

/** Names of the calls that a page's configuration may lack. */
type UrlName = 'list' | 'delete' | 'deleteBatch'

const missingUrl = (name: UrlName): string => `请设置url.${name}属性!`

/** Returns the address of a resource's call. Throws the message for the user when the resource has no path. */
export function requireUrl(path: string, name: UrlName): string {
  if (path === '') throw new Error(missingUrl(name))
  return `${path}/${name}`
}

const maxNamed = 3

/**
 * The question before a deletion: how many records are lost, their names as far as they are known, and whether they can
 * be restored.
 */
export const deletionQuestion = (count: number, hasBin: boolean, names: readonly string[] = []): string =>
  `将删除 ${countText(count, names)}，${hasBin ? '可在回收站恢复。' : '删除后不能恢复。'}`

/** The question before records are deleted from the recycle bin for good. */
export const purgeQuestion = (count: number, names: readonly string[]): string =>
  `将彻底删除 ${countText(count, names)}，不能恢复。`

function countText(count: number, names: readonly string[]): string {
  const named = names.slice(0, maxNamed).join('、')
  return `${count} 条记录${named && `：${named}${count > maxNamed ? '…' : ''}`}`
}

/** Tells how many records a list has. Long lists are counted exactly only up to a limit, and the text says so. */
export function totalText(total: number, isEstimate: boolean): string {
  const count = total.toLocaleString('zh-CN')
  return isEstimate ? `约 ${count} 条（超过 1 万条时为约数）` : `共 ${count} 条`
}
