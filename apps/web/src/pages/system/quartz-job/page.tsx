import { isJobKind, jobKinds } from '@xw/shared/resources/sys/job-kinds'
import { quartzJobResource } from '@xw/shared/resources/sys/quartz-job'
import { quartzRunResource } from '@xw/shared/resources/sys/quartz-run'
import { useState } from 'react'
import { queryClient } from '../../../data/query-client.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { kindParamsInput } from '../../../features/kind-params/kind-params.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { jobCells } from './cells.tsx'
import { JobActions } from './job-actions.tsx'
import { NextRuns } from './next-runs.tsx'
import { RunsDrawer } from './runs-drawer.tsx'

type Job = RecordOf<typeof quartzJobResource>

const inputs = { parameter: kindParamsInput({ by: 'jobClassName', prompt: '请先选择任务', kinds: jobKinds }) }
const nameOf = ({ jobClassName }: Job) => (isJobKind(jobClassName) ? jobKinds[jobClassName].name : jobClassName)

/** SY-12: manages scheduled jobs: their times, parameters and results. */
export default function QuartzJobPage() {
  const [shown, setShown] = useState<Job | null>(null)
  const show = (job: Job) => {
    // A job may have run since the list was loaded.
    void queryClient.invalidateQueries({ queryKey: ['resource', quartzRunResource.path] })
    setShown(job)
  }
  const actions = (job: Job) => <JobActions job={job} onRuns={() => show(job)} />
  return (
    <>
      <ListPage
        resource={quartzJobResource}
        description="时间为北京时间。系统停机时错过的，恢复后按各任务的设置补执行或跳过，都有记录。"
        inputs={inputs}
        cells={jobCells}
        rowActions={actions}
        form={<NextRuns />}
      />
      {shown && <RunsDrawer job={shown} name={nameOf(shown)} onClose={() => setShown(null)} />}
    </>
  )
}
