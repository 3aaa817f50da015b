import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useListActions } from '../data/use-list-actions.ts'
import { useRights } from '../data/use-rights.ts'
import { useListContext } from './list-context.ts'
import styles from './resource.module.css'
import { useRemove } from './use-remove.tsx'

/** How high it is; what else stands at the lower edge of the window leaves it so much. */
export const batchBarPx = 48

/** What can be done with the ticked records, at the lower edge of the window as long as there are some. */
export function BatchBar({ children }: { children?: ReactNode }) {
  const list = useListContext()
  const rights = useRights(list.def)
  const { exportXls } = useListActions(list)
  const { remove, holder } = useRemove()
  const { ids, select } = list.selection
  if (ids.length === 0) return holder
  return (
    <>
      {holder}
      <div className={styles.batch} role="group" aria-label="批量操作">
        <span role="status">
          已选 <strong>{ids.length}</strong> 项
        </span>
        {children}
        {rights.exportXls && <Button onClick={() => void exportXls({ ids })}>导出选中</Button>}
        {rights.delete && (
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
