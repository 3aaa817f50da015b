import { roleResource } from '@xw/shared/resources/sys/role'
import { Button } from 'antd'
import { useState } from 'react'
import type { AdvancedQuery } from '../../../../data/resources/list-state.ts'
import QueryModal from '../../../../query-builder/query-modal.tsx'
import { State } from '../state.tsx'

/** Builds conditions on the fields of a resource; a user can save a query under a name. */
export default function QueryModals() {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState<AdvancedQuery | null>(null)
  return (
    <State name="打开后">
      <Button onClick={() => setOpen(true)}>高级查询</Button>
      <p>{query ? <code>{JSON.stringify(query)}</code> : '没有条件'}</p>
      {isOpen && (
        <QueryModal
          def={roleResource}
          pageKey="gallery"
          query={query}
          onQuery={setQuery}
          onClose={() => setOpen(false)}
        />
      )}
    </State>
  )
}
