import type { ResourceDef } from '@xw/shared/resource/resource'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { EmbeddedList } from '../../../resource/embedded-list.tsx'

interface ItemsListProps {
  def: ResourceDef
  dictId: string
  /** The platform's: schools read it. */
  isPlatform: boolean
}

/** Nobody has a right of this name: the parts of the list then offer nothing but reading. */
const noPermission = 'sys:dictItem:platform'

/** The items of a dictionary as the engine's list: to be searched, exported and imported. */
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
