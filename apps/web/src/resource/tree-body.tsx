import { RedoOutlined } from '@ant-design/icons'
import type { ResourceTree } from '@xw/shared/resource/resource'
import { Alert, Button, Input } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { listMessages } from '../data/resources/resource-messages.ts'
import { useMove } from '../data/resources/use-move.ts'
import { useRights } from '../data/session/use-rights.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { ColumnChoice } from '../widgets/columns/column-choice.tsx'
import type { ListColumn } from './columns.ts'
import { EmptyState } from './empty-state.tsx'
import { useListContext } from './list-context.ts'
import { MeasuredActions, useActionsWidth } from './measured-actions.tsx'
import { MoveModal } from './move-modal.tsx'
import { ListSkeleton, LoadFailure } from './page-states.tsx'
import styles from './resource.module.css'
import type { Slots } from './slots.ts'
import treeStyles from './tree.module.css'
import { TreeActions } from './tree-actions.tsx'
import { TreeContext } from './tree-context.ts'
import { useDropAtTop } from './tree-drag.ts'
import { flatten, type RecordNode, toNodes } from './tree-model.ts'
import { TreeTable } from './tree-table.tsx'
import { type Folding, useFolding } from './use-folding.ts'
import { useListColumns } from './use-list-columns.ts'
import { useRemove } from './use-remove.tsx'

interface TreeBodyProps extends Pick<Slots, 'cells' | 'rowActions'> {
  /** For a tree beside the details of one record: it shows only the names, and one of them is selected. */
  chooser?: { selectedId: string | null; onSelect: (id: string) => void }
}

/**
 * The records of a list as a tree: searchable and foldable, with actions to add below a record and to move it by drag
 * or dialog.
 */
export function TreeBody({ cells, rowActions, chooser }: TreeBodyProps) {
  const list = useListContext()
  const { def, page, isFetching, change } = list
  const { columns, place, reset } = useListColumns(list)
  const rights = useRights(def)
  const move = useMove(def)
  const { remove, holder } = useRemove(listMessages.askDeleteOne)
  const isPhone = useIsPhone()
  const [moving, setMoving] = useState<RecordNode | null>(null)
  const nodes = useMemo(() => (def.tree && page ? toNodes(page.records, def.tree) : []), [def, page])
  const nodeOf = useMemo(() => new Map(flatten(nodes).map(node => [node.key, node])), [nodes])
  const folding = useFolding(nodes)
  const isNarrow = isPhone || chooser !== undefined
  const [label, others] = splitColumns(columns, def.tree)
  const open = ({ key }: RecordNode) => change({ open: { as: rights.edit ? 'edit' : 'details', id: key } })
  const rows = {
    nodeOf,
    canDrag: rights.edit && !isPhone,
    selectedId: chooser?.selectedId ?? null,
    isExpanded: folding.isExpanded,
    expand: folding.expand,
    choose: chooser ? ({ key }: RecordNode) => chooser.onSelect(key) : open,
    move: (node: RecordNode, to: string | null) => void move(node.record, to),
  }
  const { widthPx, report } = useActionsWidth(130)
  const actions = (node: RecordNode) => (
    <MeasuredActions report={report}>
      <TreeActions node={node} isNarrow={isNarrow} rowActions={rowActions} onMove={setMoving} onRemove={remove} />
    </MeasuredActions>
  )
  return (
    <section className={chooser ? treeStyles.side : styles.body} aria-label={def.title} aria-busy={isFetching}>
      {holder}
      {page && isFetching && <div className={styles.bar} role="progressbar" aria-label="正在刷新" />}
      <TreeHead folding={folding}>
        {!isNarrow && <ColumnChoice columns={columns} onPlace={place} onReset={reset} />}
      </TreeHead>
      <TreeStates folding={folding} />
      <TreeContext value={rows}>
        <TopDropZone />
        {folding.shown.length > 0 && (
          <TreeTable
            nodes={folding.shown}
            columns={isNarrow ? label : [...label, ...others]}
            cells={cells}
            actions={actions}
            actionsWidth={isNarrow ? 48 : widthPx}
          />
        )}
      </TreeContext>
      {moving && (
        <MoveModal node={moving} nodes={nodes} onMove={to => move(moving.record, to)} onClose={() => setMoving(null)} />
      )}
    </section>
  )
}

/** The name column is the tree column, and the parent column is left out, because the tree shows it. */
function splitColumns(columns: readonly ListColumn[], tree: ResourceTree | undefined): [ListColumn[], ListColumn[]] {
  const isOther = ({ key, isHidden }: ListColumn) => !isHidden && key !== tree?.label && key !== tree?.parent
  return [columns.filter(({ key }) => key === tree?.label), columns.filter(isOther)]
}

function TreeHead({ folding, children }: { folding: Folding; children: ReactNode }) {
  const { def, refresh } = useListContext()
  return (
    <div className={treeStyles.line}>
      <Input.Search
        aria-label={`搜索${def.title}`}
        placeholder="输入名称搜索"
        allowClear
        value={folding.keyword}
        onChange={event => folding.search(event.target.value)}
      />
      <Button onClick={folding.toggleAll}>{folding.isAllExpanded ? '折叠' : '展开'}</Button>
      <Button type="text" icon={<RedoOutlined />} aria-label="刷新" title="刷新" onClick={refresh} />
      {children}
    </div>
  )
}

/** The messages in place of the tree, or of a part of it. */
function TreeStates({ folding }: { folding: Folding }) {
  const { def, page, error, refresh, change } = useListContext()
  const { add } = useRights(def)
  if (!page && error) return <LoadFailure error={error} permission={`${def.permission}:list`} onRetry={refresh} />
  if (!page) return <ListSkeleton />
  if (folding.shown.length === 0 && folding.keyword) return <EmptyState text="没有符合条件的记录" />
  if (page.records.length === 0)
    return (
      <EmptyState text={add ? '还没有记录，可以新增第一条' : '还没有记录'}>
        {add && <Button onClick={() => change({ open: { as: 'add' } })}>新增</Button>}
      </EmptyState>
    )
  if (page.total === page.records.length) return null
  return <Alert type="warning" title={`记录过多，只显示前 ${page.records.length} 条，请用导出查看全部。`} />
}

/** The area onto which a record is dropped to move it to the top level. */
function TopDropZone() {
  const place = useRef<HTMLDivElement>(null)
  const { isDragging, isOver } = useDropAtTop(place)
  return (
    <div ref={place} hidden={!isDragging} className={isOver ? `${treeStyles.top} ${treeStyles.over}` : treeStyles.top}>
      拖到这里，移到最上级
    </div>
  )
}
