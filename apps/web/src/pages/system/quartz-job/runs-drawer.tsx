import type { quartzJobResource } from '@xw/shared/resources/sys/quartz-job'
import { quartzRunResource } from '@xw/shared/resources/sys/quartz-run'
import { Drawer } from 'antd'
import { useMemo } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useResourceList } from '../../../data/resources/use-resource-list.ts'
import { ListBody } from '../../../resource/list-body.tsx'
import { ResourceListContext } from '../../../resource/list-context.ts'
import { OpenRecord } from '../../../resource/open-record.tsx'
import { SearchForm } from '../../../resource/search-form.tsx'
import { runCells } from './cells.tsx'
import { useRefreshing } from './use-refreshing.ts'

interface RunsDrawerProps {
  job: RecordOf<typeof quartzJobResource>
  name: string
  onClose: () => void
}

/** Lists the runs of a job with their results. The caller mounts it only while it is open. */
export function RunsDrawer({ job, name, onClose }: RunsDrawerProps) {
  const filter = useMemo(() => ({ jobId: job.id }), [job.id])
  const list = useResourceList(quartzRunResource, { filter, isLocal: true })
  useRefreshing(list.page?.records.some(({ status }) => status === '0') ?? false, list.refresh)
  return (
    <ResourceListContext value={list}>
      <Drawer title={`执行记录 · ${name}`} size="min(1000px, 100vw)" open onClose={onClose}>
        <SearchForm />
        <ListBody cells={runCells} empty="还没有执行过" />
      </Drawer>
      <OpenRecord inputs={undefined} cells={runCells} />
    </ResourceListContext>
  )
}
