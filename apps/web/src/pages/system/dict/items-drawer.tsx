import { dict } from '@xw/shared/resources/sys/dict'
import { dictItem } from '@xw/shared/resources/sys/dict-item'
import { Alert, Drawer } from 'antd'
import { useMemo } from 'react'
import type { RecordOf } from '../../../data/resource-record.ts'
import { useRecord } from '../../../data/use-record.ts'
import { useResource } from '../../../data/use-resource.ts'
import { useResourceList } from '../../../data/use-resource-list.ts'
import { ListBody } from '../../../resource/list-body.tsx'
import { ResourceListContext } from '../../../resource/list-context.ts'
import { OpenRecord } from '../../../resource/open-record.tsx'
import { SearchForm } from '../../../resource/search-form.tsx'
import { Toolbar } from '../../../resource/toolbar.tsx'
import styles from './dict.module.css'

interface ItemsDrawerProps {
  dictId: string
  onClose: () => void
}

const noFilter = {}
/** Nobody has a right of this name: the parts of the list then offer nothing but reading. */
const noPermission = 'sys:dictItem:platform'

/** The items of one dictionary: the engine's list, over that of all dictionaries. Drawn only while it is open. */
export function ItemsDrawer({ dictId, onClose }: ItemsDrawerProps) {
  const record = useRecord(dict, dictId, noFilter).record as RecordOf<typeof dict> | null
  const filter = useMemo(() => ({ dictId }), [dictId])
  const { def } = useResource(dictItem, noFilter)
  const isOwn = record?.owner === 'own'
  const shown = useMemo(() => ({ ...(def ?? dictItem), ...(!isOwn && { permission: noPermission }) }), [def, isOwn])
  const list = useResourceList(shown, { filter, isLocal: true })
  return (
    <ResourceListContext value={list}>
      <Drawer
        title={record ? `字典项 · ${record.dictName}` : '字典项'}
        size="min(960px, 100vw)"
        open
        onClose={onClose}
        extra={<Toolbar />}
        className={styles.items ?? ''}
      >
        {record?.owner === 'platform' && (
          <Alert
            type="info"
            showIcon
            title="平台字典由平台统一维护，本单位只能查看。需要不同的取值时，请新增本单位的字典。"
          />
        )}
        <SearchForm />
        <ListBody />
      </Drawer>
      <OpenRecord inputs={undefined} cells={undefined} />
    </ResourceListContext>
  )
}
