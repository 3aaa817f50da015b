import { FilterFilled, FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { AdvancedQuery } from '../data/resources/list-state.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useListContext } from './list-context.ts'

const QueryModal = lazyPart(() => import('../query-builder/query-modal.tsx'))

/** QY-03: opens the advanced query. While one is active, the button shows the number of its conditions. */
export function AdvancedQueryButton() {
  const { def, pageKey, state, change } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const { advanced } = state
  const run = (query: AdvancedQuery | null) => {
    setOpen(false)
    change({ advanced: query })
  }
  return (
    <>
      {advanced ? (
        <Button color="primary" variant="outlined" icon={<FilterFilled />} onClick={() => setOpen(true)}>
          高级查询 · {advanced.records.length}
        </Button>
      ) : (
        <Button icon={<FilterOutlined />} onClick={() => setOpen(true)}>
          高级查询
        </Button>
      )}
      {isOpen && (
        <QueryModal def={def} pageKey={pageKey} query={advanced} onQuery={run} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
