import { PrinterOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FileLink } from '@xw/shared/wire/certificates'
import { paths } from '@xw/shared/wire/paths'
import type { StatisticsChoices, StatisticsReport } from '@xw/shared/wire/statistics'
import { statisticsPaths, statisticsPermission, statisticsReports } from '@xw/shared/wire/statistics-paths'
import { Button } from 'antd'
import { download } from '../../../api/download.ts'
import { call, request } from '../../../api/http.ts'
import { fileUrl } from '../../../data/files.ts'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { notify } from '../../../lib/notify.ts'
import { openTab } from '../../../lib/open-tab.ts'
import { Can } from '../../../widgets/can.tsx'
import { ExportButton } from '../../../widgets/export-button.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import { Filters } from './filters.tsx'
import { ReportView } from './report-view.tsx'
import styles from './statistics.module.css'
import { useStatisticsSelection } from './use-statistics-selection.ts'

const People = lazyPart(() => import('./people.tsx'))
const SubmissionsCard = lazyPart(() => import('./submissions-card.tsx'))

/** The key lies below that of the degree records, so that changing records counts the report again. */
const key = ['resource', paths.records.resource, 'statistics'] as const
const permission = `${statisticsPermission}:list`

/** DG-10, 统计报表: the office's reports; each number links to the list of what it counts. */
export default function XwStatisticsPage() {
  const choices = useQuery({
    queryKey: [...key, 'choices'],
    queryFn: ({ signal }) => call<StatisticsChoices>(statisticsPaths.choices, { silent: true, signal }),
  })
  if (choices.data) return <Statistics choices={choices.data} />
  return (
    <PageWrapper>
      <div className={styles.surface}>
        <QueryContent answer={choices} lines={8} permission={permission}>
          {() => null}
        </QueryContent>
      </div>
    </PageWrapper>
  )
}

function Statistics({ choices }: { choices: StatisticsChoices }) {
  const { asked, params, change } = useStatisticsSelection(choices)
  const answer = useQuery({
    queryKey: [...key, params],
    queryFn: ({ signal }) => call<StatisticsReport>(statisticsPaths.report, { params, silent: true, signal }),
    // Keeps the old numbers while new filters are counted, but not when another report is chosen.
    placeholderData: (before, query) =>
      (query?.queryKey.at(-1) as typeof params | undefined)?.report === asked.report
        ? keepPreviousData(before)
        : undefined,
  })
  const kinds = statisticsReports.filter(({ code }) => choices.reports.includes(code))
  const title = kinds.find(({ code }) => code === asked.report)?.title ?? ''
  return (
    <PageWrapper
      description="按所选范围统计您可以查看的记录；点击数字，查看它所计的记录。"
      links={
        <>
          <Button icon={<PrinterOutlined />} onClick={() => void print(params)}>
            打印
          </Button>
          <Can code={`${statisticsPermission}:exportXls`}>
            <ExportButton onExport={() => download(statisticsPaths.exportXls, `${title}.xlsx`, { params })} />
          </Can>
        </>
      }
      tabs={{
        items: kinds.map(({ code, title: label }) => ({ key: code, label })),
        activeKey: asked.report,
        onChange: code => change({ report: code as typeof asked.report }),
      }}
    >
      <Filters choices={choices} asked={asked} onChange={change} />
      {answer.isFetching && answer.data && <div className={styles.refreshing} role="status" aria-label="正在统计" />}
      {answer.data ? (
        <ReportView report={answer.data} />
      ) : (
        <div className={styles.surface}>
          <QueryContent answer={answer} lines={10} permission={permission}>
            {() => null}
          </QueryContent>
        </div>
      )}
      {asked.report === 'submission' && answer.data && (
        <>
          <div className={styles.below}>
            <SubmissionsCard batch={asked.batch} />
          </div>
          <People report={answer.data} />
        </>
      )}
    </PageWrapper>
  )
}

/** Opens the report as a printout in a new tab. */
const print = (body: Readonly<Record<string, string>>): Promise<void> =>
  openTab(async () => {
    const { success, message, result } = await request<FileLink>(statisticsPaths.print, { method: 'POST', body })
    if (success && result) return fileUrl(result.url)
    notify.warn(message)
    return null
  })
