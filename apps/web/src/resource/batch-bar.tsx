import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useListActions } from '../data/use-list-actions.ts'
import { useRights } from '../data/use-rights.ts'
import { useListContext } from './list-context.ts'
import styles from './resource.module.css'
import { useRemove } from './use-remove.tsx'

/** What can be done with the ticked records. Deleting is there all the time, and says that something must be ticked first. */
export function BatchBar({ children }: { children?: ReactNode }) {
  const list = useListContext()
  const rights = useRights(list.def)
  const { exportXls } = useListActions(list)
  const { remove, holder } = useRemove()
  const { ids, select } = list.selection
  const hasSome = ids.length > 0
  if (!hasSome && !rights.delete) return null
  return (
    <>
      {holder}
      <div className={hasSome ? styles.batch : ''} role="group" aria-label="批量操作">
        {hasSome && (
          <>
            <span role="status">
              已选 <strong>{ids.length}</strong> 项
            </span>
            {children}
            {rights.exportXls && <Button onClick={() => void exportXls(ids)}>导出选中</Button>}
          </>
        )}
        {rights.delete && (
          <Button danger={hasSome} onClick={() => void remove(ids)}>
            批量删除
          </Button>
        )}
        {hasSome && (
          <Button type="link" className={styles.end ?? ''} onClick={() => select([])}>
            清空选择
          </Button>
        )}
      </div>
    </>
  )
}
