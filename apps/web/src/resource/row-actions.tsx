import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import type { ResourceRecord } from '../data/resource-record.ts'
import { useRights } from '../data/use-rights.ts'
import { useListContext } from './list-context.ts'

interface RowActionsProps {
  record: ResourceRecord
  onRemove: (ids: readonly string[]) => Promise<void>
}

function useActions({ record: { id }, onRemove }: RowActionsProps) {
  const { def, change } = useListContext()
  const rights = useRights(def)
  const edit = {
    key: 'edit',
    label: '编辑',
    onClick: () => change({ open: { as: 'edit', id } }),
  }
  const details = {
    key: 'details',
    label: '详情',
    onClick: () => change({ open: { as: 'details', id } }),
  }
  const remove = {
    key: 'delete',
    label: '删除',
    danger: true,
    onClick: () => void onRemove([id]),
  }
  return [...(rights.edit ? [edit] : []), details, ...(rights.delete ? [remove] : [])] satisfies MenuProps['items']
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
        <Dropdown menu={{ items: others }} trigger={['click']}>
          <Button type="link" size="small">
            更多
            <DownOutlined />
          </Button>
        </Dropdown>
      )}
    </>
  )
}

/** The actions of one card, all behind its menu. */
export function CardMenu(props: RowActionsProps) {
  const items = useActions(props)
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" icon={<EllipsisOutlined />} aria-label="更多操作" />
    </Dropdown>
  )
}
