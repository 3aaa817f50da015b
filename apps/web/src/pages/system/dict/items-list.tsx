import type { ResourceDef } from '@xw/shared/resource/resource'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { useResourceList } from '../../../data/use-resource-list.ts'
import { ListBody } from '../../../resource/list-body.tsx'
import { ResourceListContext } from '../../../resource/list-context.ts'
import { OpenRecord } from '../../../resource/open-record.tsx'
import { SearchForm } from '../../../resource/search-form.tsx'
import { Toolbar } from '../../../resource/toolbar.tsx'
import styles from './dict.module.css'

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
  const list = useResourceList(shown, { filter, isLocal: true })
  return (
    <ResourceListContext value={list}>
      {isPlatform && (
        <Alert
          type="info"
          showIcon
          title="平台字典由平台统一维护，本单位只能查看。需要不同的取值时，请新增本单位的字典。"
        />
      )}
      <div className={styles.tools}>
        <Toolbar />
      </div>
      <SearchForm />
      <ListBody />
      <OpenRecord inputs={undefined} cells={undefined} />
    </ResourceListContext>
  )
}
