import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ResourceRecord } from '../data/resources/resource-record.ts'
import { useRights } from '../data/session/use-rights.ts'
import { ActionMenu, type MenuAction } from '../widgets/action-menu.tsx'
import { useListContext } from './list-context.ts'
import type { Slots } from './slots.ts'
import { useOpenRecord } from './use-open-record.ts'

interface RowActionsProps extends Pick<Slots, 'RowMenu'> {
  record: ResourceRecord
  onRemove: (ids: readonly string[]) => Promise<void>
  /** Further actions of this kind of record. */
  more?: readonly MenuAction[]
}

interface RowActionList {
  actions: readonly MenuAction[]
  /** The number of actions shown in the row. The others are behind 更多. */
  atHand: number
}

/** Computes the user's actions on one record, the most common first. `children` draws them. */
function WithActions({ children, ...props }: RowActionsProps & { children: (list: RowActionList) => ReactNode }) {
  const { record, onRemove, more = [], RowMenu } = props
  const { def, recordPath } = useListContext()
  const open = useOpenRecord()
  const rights = useRights(def, record)
  const { id } = record
  const edit: MenuAction = { key: 'edit', label: '编辑', onClick: () => open({ as: 'edit', id }) }
  const details: MenuAction = { key: 'details', label: '详情', onClick: () => open({ as: 'details', id }) }
  const remove: MenuAction = { key: 'delete', label: '删除', danger: true, onClick: () => void onRemove([id]) }
  const list = (added: readonly MenuAction[]): RowActionList => ({
    actions: [
      rights.edit ? edit : details,
      ...added,
      // A record's own page serves for reading and editing, so a separate details action is left out.
      ...(rights.edit && recordPath === null ? [details] : []),
      ...more,
      ...(rights.delete ? [remove] : []),
    ],
    atHand: added.length > 0 ? 2 : 1,
  })
  return RowMenu ? <RowMenu record={record}>{added => children(list(added))}</RowMenu> : children(list([]))
}

/** The actions of one row: the most common as links, the others behind 更多. A single remaining one is a link too. */
export function RowActions(props: RowActionsProps) {
  return (
    <WithActions {...props}>
      {({ actions, atHand }) => {
        const links = actions.length === atHand + 1 ? actions : actions.slice(0, atHand)
        const others = actions.slice(links.length)
        return (
          <>
            {links.map(({ key, label, danger, onClick }) => (
              <Button key={key} type="link" size="small" danger={danger === true} onClick={onClick}>
                {label}
              </Button>
            ))}
            {others.length > 0 && (
              <ActionMenu actions={others} type="link" size="small">
                更多
                <DownOutlined />
              </ActionMenu>
            )}
          </>
        )
      }}
    </WithActions>
  )
}

/** The actions of one card, all in its menu. A single one is a link. */
export function CardMenu(props: RowActionsProps) {
  return (
    <WithActions {...props}>
      {({ actions: [first, ...others] }) =>
        first && others.length === 0 ? (
          <Button type="link" onClick={first.onClick}>
            {first.label}
          </Button>
        ) : (
          <ActionMenu
            actions={first ? [first, ...others] : []}
            type="text"
            icon={<EllipsisOutlined />}
            aria-label="更多操作"
          />
        )
      }
    </WithActions>
  )
}
