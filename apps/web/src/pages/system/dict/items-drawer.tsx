import { dictResource } from '@xw/shared/resources/sys/dict'
import { dictItemResource } from '@xw/shared/resources/sys/dict-item'
import { Drawer, Segmented } from 'antd'
import { useState } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useRecord } from '../../../data/resources/use-record.ts'
import { useResource } from '../../../data/resources/use-resource.ts'
import { useRights } from '../../../data/session/use-rights.ts'
import { drawerOfList } from '../../../resource/embedded-list.tsx'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { useConfirmLeave } from '../../../resource/use-confirm-leave.tsx'
import { ItemsList } from './items-list.tsx'
import { ItemsSet } from './items-set.tsx'

interface ItemsDrawerProps {
  dictId: string
  isList: boolean
  onView: (view: View) => void
  onClose: () => void
}

type View = 'grid' | 'list'

const noFilter = {}
const views = [
  { value: 'grid', label: '表格' },
  { value: 'list', label: '列表' },
] as const

/**
 * Shows the items of one dictionary above the list of dictionaries. Users who may edit them save them as one set. The
 * caller mounts it only while it is open.
 */
export function ItemsDrawer({ dictId, isList, onView, onClose }: ItemsDrawerProps) {
  const { record: found, error, reload } = useRecord(dictResource, dictId, noFilter)
  const record = found as RecordOf<typeof dictResource> | null
  const { def } = useResource(dictItemResource, noFilter)
  const rights = useRights(dictItemResource)
  const canKeep = record?.owner === 'own' && rights.add && rights.edit && rights.delete
  const [isDirty, setDirty] = useState(false)
  const { leaving, question } = useConfirmLeave(isDirty, '离开后，表格中的修改不会保存。')
  const turnTo = (view: View) =>
    leaving(() => {
      setDirty(false)
      onView(view)
    })
  return (
    <Drawer
      title={record ? `字典项 · ${record.dictName}` : '字典项'}
      size="min(1200px, 100vw)"
      open
      onClose={() => void leaving(onClose)}
      extra={
        canKeep && (
          <Segmented<View>
            options={[...views]}
            value={isList ? 'list' : 'grid'}
            aria-label="显示方式"
            onChange={view => void turnTo(view)}
          />
        )
      }
      className={drawerOfList}
    >
      {question}
      {!record && (error ? <LoadFailure error={error} onRetry={() => void reload()} /> : <ListSkeleton />)}
      {record && canKeep && !isList && <ItemsSet def={def ?? dictItemResource} dictId={dictId} onDirty={setDirty} />}
      {record && (!canKeep || isList) && (
        <ItemsList def={def ?? dictItemResource} dictId={dictId} isPlatform={record.owner === 'platform'} />
      )}
    </Drawer>
  )
}
