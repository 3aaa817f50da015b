import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, Dropdown } from 'antd'
import { useRef } from 'react'
import type { ResourceRecord } from '../data/resource-record.ts'
import { useRights } from '../data/use-rights.ts'
import { useListContext } from './list-context.ts'

interface RowActionsProps {
  record: ResourceRecord
  onRemove: (ids: readonly string[]) => Promise<void>
  /** What else this kind of list can do with a record. */
  more?: readonly Action[]
}

export interface Action {
  key: string
  label: string
  danger?: true
  onClick: () => void
}

/** What the user may do with one record. */
function useActions({ record: { id }, onRemove, more = [] }: RowActionsProps): Action[] {
  const { def, change } = useListContext()
  const rights = useRights(def)
  const edit: Action = { key: 'edit', label: '编辑', onClick: () => change({ open: { as: 'edit', id } }) }
  const details: Action = { key: 'details', label: '详情', onClick: () => change({ open: { as: 'details', id } }) }
  const remove: Action = { key: 'delete', label: '删除', danger: true, onClick: () => void onRemove([id]) }
  return [...(rights.edit ? [edit] : []), details, ...more, ...(rights.delete ? [remove] : [])]
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

/** A button with a menu. The button has the focus when an action starts, so that whatever it opens returns it there. */
function ActionMenu({ actions, ...button }: { actions: readonly Action[] } & ButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const items = actions.map(({ onClick, ...item }) => ({
    ...item,
    onClick: () => {
      trigger.current?.focus()
      onClick()
    },
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button ref={trigger} {...button} />
    </Dropdown>
  )
}
