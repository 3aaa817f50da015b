import { Button } from 'antd'
import { listMessages } from '../data/resources/resource-messages.ts'
import { useRights } from '../data/session/use-rights.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useIsPhone } from '../lib/use-media.ts'
import { BatchBar } from './batch-bar.tsx'
import { EmptyState } from './empty-state.tsx'
import { useListContext } from './list-context.ts'
import { ListPagination } from './list-pagination.tsx'
import { ListTools } from './list-tools.tsx'
import { ListSkeleton, LoadFailure } from './page-states.tsx'
import styles from './resource.module.css'
import { ResourceTable } from './resource-table.tsx'
import type { Slots } from './slots.ts'
import { useListColumns } from './use-list-columns.ts'
import { useOpenRecord } from './use-open-record.ts'
import { useRemove } from './use-remove.tsx'

/** Used only on phones. */
const RecordCards = lazyPart(async () => ({ default: (await import('./record-cards.tsx')).RecordCards }))

type ListBodyProps = Pick<
  Slots,
  'batchActions' | 'isForWhole' | 'hasAllBatchActions' | 'cells' | 'rowActions' | 'RowMenu' | 'empty'
>

/** The records of a list, with the batch bar and the pagination. */
export function ListBody(props: ListBodyProps) {
  const { batchActions, isForWhole = false, hasAllBatchActions = false, empty, ...slots } = props
  const list = useListContext()
  const { columns, place } = useListColumns(list)
  const rights = useRights(list.def)
  const { remove, holder } = useRemove(listMessages.askDeleteOne)
  const isPhone = useIsPhone()
  const isSelectable = rights.delete || rights.exportXls || batchActions !== undefined
  const { page, error } = list
  const isEmpty = page?.records.length === 0
  const parts = { columns, isSelectable, onRemove: remove, ...slots }
  return (
    <section className={styles.body} aria-label={list.def.title} aria-busy={list.isFetching}>
      {holder}
      {page && list.isFetching && <div className={styles.bar} role="progressbar" aria-label="正在刷新" />}
      {/* On a page of its own, the list tools stand beside the title. */}
      {list.isLocal && (
        <div className={styles.line}>
          <ListTools />
        </div>
      )}
      {page && error && (
        <div className={styles.stale} role="alert">
          刷新失败，显示的是之前的内容：{error.message}
          <Button onClick={list.refresh}>重试</Button>
        </div>
      )}
      {!page &&
        (error ? (
          <LoadFailure error={error} permission={`${list.def.permission}:list`} onRetry={list.refresh} />
        ) : (
          <ListSkeleton />
        ))}
      {isEmpty && <NothingFound empty={empty} />}
      {page && !isEmpty && (isPhone ? <RecordCards {...parts} /> : <ResourceTable {...parts} onPlace={place} />)}
      <BatchBar isForWhole={isForWhole} isComplete={hasAllBatchActions}>
        {batchActions}
      </BatchBar>
      <ListPagination />
    </section>
  )
}

/** Shown for an empty list, with the next step: remove conditions, or add the first record. */
function NothingFound({ empty }: { empty: string | undefined }) {
  const { def, state, change } = useListContext()
  const open = useOpenRecord()
  const { add } = useRights(def)
  if (state.advanced || Object.keys(state.conditions).length > 0) {
    return (
      <EmptyState text="没有符合条件的记录">
        <Button onClick={() => change({ conditions: {}, advanced: null })}>清空条件</Button>
      </EmptyState>
    )
  }
  if (empty !== undefined) return <EmptyState text={empty} />
  return (
    <EmptyState text={add ? '还没有记录，可以新增第一条' : '还没有记录'}>
      {add && <Button onClick={() => open({ as: 'add' })}>新增</Button>}
    </EmptyState>
  )
}
