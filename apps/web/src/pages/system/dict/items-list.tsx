import type { ResourceDef } from '@xw/shared/resource/resource'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { EmbeddedList } from '../../../resource/embedded-list.tsx'

interface ItemsListProps {
  def: ResourceDef
  dictId: string
  /** Set for a dictionary of the platform, which schools only read. */
  isPlatform: boolean
}

/** No user has a permission of this name, so the list offers only reading. */
const noPermission = 'sys:dictItem:platform'

/** Shows the items of a dictionary in the standard resource list, with search, export and import. */
export function ItemsList({ def, dictId, isPlatform }: ItemsListProps) {
  const filter = useMemo(() => ({ dictId }), [dictId])
  const shown = useMemo(() => ({ ...def, ...(isPlatform && { permission: noPermission }) }), [def, isPlatform])
  return (
    <EmbeddedList def={shown} filter={filter}>
      {isPlatform && (
        <Alert
          type="info"
          showIcon
          title="平台字典由平台统一维护，本单位只能查看。需要不同的取值时，请新增本单位的字典。"
        />
      )}
    </EmbeddedList>
  )
}
