import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useSavedQueries } from '../data/resources/use-saved-queries.ts'
import { useListContext } from './list-context.ts'

/** QY-03: the user's saved queries of the page, beside the search button. */
export function SavedQueryMenu() {
  const { pageKey, change } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const { saved, isLoading } = useSavedQueries(pageKey, isOpen)
  const items =
    saved.length > 0
      ? saved.map(({ id, title }) => ({ key: id, label: title }))
      : [{ key: '', label: isLoading ? '正在加载…' : '没有保存任何查询', disabled: true }]
  const run = (id: string) => {
    const query = saved.find(other => other.id === id)
    if (query) change({ advanced: { matchType: query.matchType, records: query.records } })
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      menu={{ items, onClick: ({ key }) => run(key) }}
    >
      <Button icon={<DownOutlined />} aria-label="保存的查询" title="保存的查询" />
    </Dropdown>
  )
}
