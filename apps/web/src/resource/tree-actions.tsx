import { useRights } from '../data/session/use-rights.ts'
import type { MenuAction } from '../widgets/action-menu.tsx'
import { useListContext } from './list-context.ts'
import { CardMenu, RowActions } from './row-actions.tsx'
import type { Slots } from './slots.ts'
import { idsOf, type RecordNode } from './tree-model.ts'

interface TreeActionsProps extends Pick<Slots, 'rowActions'> {
  node: RecordNode
  /** Puts all actions into one menu. */
  isNarrow: boolean
  onMove: (node: RecordNode) => void
  onRemove: (ids: readonly string[], note?: string) => Promise<void>
}

/** The user's actions on one record of a tree: those of a list, adding a record below it, and moving it. */
export function TreeActions({ node, isNarrow, rowActions, onMove, onRemove }: TreeActionsProps) {
  const { def, change } = useListContext()
  const rights = useRights(def, node.record)
  const add = () => change({ open: { as: 'add', under: node.key } })
  const more: MenuAction[] = [
    ...(rights.add ? [{ key: 'child', label: '添加下级', onClick: add }] : []),
    ...(rights.edit ? [{ key: 'move', label: '移动到…', onClick: () => onMove(node) }] : []),
  ]
  // The records below are deleted with it, and the question says so.
  const remove = () => {
    const ids = idsOf(node)
    return onRemove(ids, ids.length > 1 ? `其中 ${ids.length - 1} 条是「${node.title}」的下级。` : '')
  }
  const given = { record: node.record, more, onRemove: remove }
  if (isNarrow) return <CardMenu {...given} />
  return (
    <>
      {rowActions?.(node.record)}
      <RowActions {...given} />
    </>
  )
}
