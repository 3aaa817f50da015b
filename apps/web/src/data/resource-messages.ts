/** QY-04: what list pages say, word for word. */
export const listMessages = {
  noneSelected: '请选择一条记录！',
  readonlySelected: '选中的记录中有只能查看的，不能删除',
  confirmDelete: '确认删除',
  askDelete: '是否删除选中数据?',
  /** TK-04 */
  askDeleteOne: '确定删除吗?',
  /** IM-08 */
  importedWithErrors: '导入成功,但是有错误数据!',
  download: '点击下载',
} as const

/** Names of the calls that a page can be configured without. */
type UrlName = 'list' | 'delete' | 'deleteBatch'

const missingUrl = (name: UrlName): string => `请设置url.${name}属性!`

/** The address of a resource's call; throws the sentence for the user where the resource has no path. */
export function urlOf(path: string, name: UrlName): string {
  if (path === '') throw new Error(missingUrl(name))
  return `${path}/${name}`
}

/** What a deletion asks: how much is lost, and whether it can be had back. */
export const lossOf = (count: number, hasBin: boolean): string =>
  `将删除 ${count} 条记录，${hasBin ? '可在回收站恢复。' : '删除后不能恢复。'}`

/** How many records a list has. Large ones are counted exactly only up to a point, and say so. */
export function totalText(total: number, isEstimate: boolean): string {
  const count = total.toLocaleString('zh-CN')
  return isEstimate ? `约 ${count} 条（超过 1 万条时为约数）` : `共 ${count} 条`
}
