import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ResourceRecord } from '../data/resource-record.ts'
import { useRights } from '../data/use-rights.ts'
import { type Action, ActionMenu } from '../widgets/action-menu.tsx'
import { useListContext } from './list-context.ts'
import { useOpenRecord } from './use-open-record.ts'

interface RowActionsProps {
  record: ResourceRecord
  onRemove: (ids: readonly string[]) => Promise<void>
  /** What else this kind of list can do with a record. */
  more?: readonly Action[]
}

/** What the user may do with one record. */
function useActions({ record, onRemove, more = [] }: RowActionsProps): Action[] {
  const { def, recordPath } = useListContext()
  const open = useOpenRecord()
  const rights = useRights(def, record)
  const { id } = record
  const edit: Action = { key: 'edit', label: '编辑', onClick: () => open({ as: 'edit', id }) }
  const details: Action = { key: 'details', label: '详情', onClick: () => open({ as: 'details', id }) }
  const remove: Action = { key: 'delete', label: '删除', danger: true, onClick: () => void onRemove([id]) }
  // On its own page a record is read and changed alike.
  const opening = rights.edit ? (recordPath === null ? [edit, details] : [edit]) : [details]
  return [...opening, ...more, ...(rights.delete ? [remove] : [])]
}

/** The actions of one row: the first as a link, the others behind 更多. */
export function RowActions(props: RowActionsProps) {
  const [first, ...others] = useActions(props)
  return (
    <>
      {first && (
        <Button type="link" size="small" onClick={first.onClick}>
          {first.label}
        </Button>
      )}
      {others.length > 0 && (
        <ActionMenu actions={others} type="link" size="small">
          更多
          <DownOutlined />
        </ActionMenu>
      )}
    </>
  )
}

/** The actions of one card, all behind its menu. */
export function CardMenu(props: RowActionsProps) {
  return <ActionMenu actions={useActions(props)} type="text" icon={<EllipsisOutlined />} aria-label="更多操作" />
}
