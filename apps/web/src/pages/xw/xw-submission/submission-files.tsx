import { useQuery, useQueryClient } from '@tanstack/react-query'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { submitUpStep } from '@xw/shared/degree/record-steps'
import type { submissionResource } from '@xw/shared/resources/xw/submission'
import type { ExportFiles } from '@xw/shared/wire/data-export'
import { dataExportPaths } from '@xw/shared/wire/data-export-paths'
import { submissionPaths } from '@xw/shared/wire/submission-paths'
import type { SubmissionExport } from '@xw/shared/wire/submissions'
import { Button, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { call } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { RepeatExportDialog } from './again-dialog.tsx'
import styles from './xw-submission.module.css'

const states: Readonly<Record<string, { word: string; colour: string }>> = {
  waiting: { word: '待审批', colour: 'processing' },
  refused: { word: '已拒绝', colour: 'error' },
  queued: { word: '排队中', colour: 'default' },
  running: { word: '生成中', colour: 'processing' },
  done: { word: '可下载', colour: 'success' },
  failed: { word: '失败', colour: 'error' },
  expired: { word: '已过期', colour: 'default' },
}
/** Tells whether an export is still being made, so that its state is polled. */
const isUnfinished = ({ state }: SubmissionExport) => state === 'queued' || state === 'running'
const pollMs = 2_000

/** The files of a submission: the first export and those requested later. */
export function SubmissionFiles({ record }: { record: RecordOf<typeof submissionResource> }) {
  const { id, xwbslbm } = record
  const [isAgain, setAgain] = useState(false)
  const canExport = useCan(`${degreeRecordTable.permission}:${submitUpStep.code}`)
  const queryKey = ['submission-exports', id]
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call<SubmissionExport[]>(submissionPaths.exports, { params: { id }, silent: true, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? pollMs : false),
  })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <section className={styles.files} aria-label="报送文件">
      <div className={styles.tools}>
        <h3 className={styles.title}>报送文件</h3>
        {canExport && <Button onClick={() => setAgain(true)}>再次导出…</Button>}
      </div>
      {data ? (
        <ul>
          {data.map(made => (
            <li key={made.id}>
              <ExportItem made={made} />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      )}
      {isAgain && (
        <RepeatExportDialog
          id={id}
          xwlx={xwbslbm}
          onClose={() => setAgain(false)}
          onDone={() => {
            setAgain(false)
            void queryClient.invalidateQueries({ queryKey })
          }}
        />
      )}
    </section>
  )
}

function ExportItem({ made }: { made: SubmissionExport }) {
  const { templateName, applicant, createTime, state, message, purpose, isOwn } = made
  const { word, colour } = states[state] ?? { word: state, colour: 'default' }
  return (
    <>
      <Tag color={colour}>{word}</Tag>
      {templateName} · {applicant} · {createTime} · {purpose}
      {message && <span className={styles.quiet}>（{message}）</span>}
      {state === 'done' &&
        (isOwn ? <Files id={made.id} /> : <p className={styles.quiet}>文件由申请人下载；需要时请再次导出。</p>)}
      {state === 'waiting' && (
        <p className={styles.quiet}>条数超过本校规定，等待另一位有审批权限的人在“数据导出”中同意。</p>
      )}
    </>
  )
}

/** The download links, which are bound to this session. The server logs every download. */
function Files({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['export-files', id],
    queryFn: ({ signal }) => call<ExportFiles>(dataExportPaths.files, { params: { id }, silent: true, signal }),
    staleTime: 0,
  })
  return (
    <p>
      {data?.map(({ id: fileId, fileName, downloadUrl }) => (
        <Button
          key={fileId}
          className={styles.file ?? ''}
          type="link"
          size="small"
          onClick={() => void download(downloadUrl, fileName)}
        >
          {fileName}
        </Button>
      ))}
    </p>
  )
}
