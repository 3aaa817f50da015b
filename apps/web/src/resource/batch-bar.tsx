import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useListActions } from '../data/resources/use-list-actions.ts'
import { useRights } from '../data/session/use-rights.ts'
import { useListContext } from './list-context.ts'
import styles from './resource.module.css'
import { useRemove } from './use-remove.tsx'

/** The bar's height. Other elements at the bottom of the window leave this much room. */
export const batchBarPx = 48

interface BatchBarProps {
  /** The page's actions also work on all records of the query, on every page. */
  isForWhole: boolean
  /** The page's actions include export and deletion, so that the bar adds none. */
  isComplete: boolean
  children?: ReactNode
}

/** The actions on the ticked records, at the bottom of the window while any record is ticked. */
export function BatchBar({ isForWhole, isComplete, children }: BatchBarProps) {
  const list = useListContext()
  const rights = useRights(list.def)
  const { exportXls } = useListActions(list)
  const { remove, holder } = useRemove()
  const { ids, isWhole, select } = list.selection
  const hasDefaults = !isWhole && !isComplete
  if (ids.length === 0) return holder
  return (
    <>
      {holder}
      <div className={styles.batch} role="group" aria-label="批量操作">
        <ChosenCount isForWhole={isForWhole} />
        {children}
        {hasDefaults && rights.exportXls && <Button onClick={() => void exportXls({ ids })}>导出选中</Button>}
        {hasDefaults && rights.delete && (
          <Button danger onClick={() => void remove(ids)}>
            批量删除
          </Button>
        )}
        <Button type="link" className={styles.end ?? ''} onClick={() => select([])}>
          清空选择
        </Button>
      </div>
    </>
  )
}

/** The number of selected records, with a button that extends a fully ticked page to the whole query. */
function ChosenCount({ isForWhole }: { isForWhole: boolean }) {
  const { page, selection } = useListContext()
  const { ids, isWhole, selectWhole } = selection
  const total = page?.total ?? 0
  const all = `${page?.isEstimate ? '约 ' : ''}${total.toLocaleString('zh-CN')}`
  const hasPage = page !== null && page.records.every(({ id }) => ids.includes(id))
  return (
    <>
      <span role="status">
        已选{isWhole && '全部'} <strong>{isWhole ? all : ids.length}</strong> {isWhole ? '条' : '项'}
      </span>
      {isForWhole && !isWhole && hasPage && total > ids.length && (
        <Button type="link" onClick={selectWhole}>
          选择全部 {all} 条
        </Button>
      )}
    </>
  )
}
