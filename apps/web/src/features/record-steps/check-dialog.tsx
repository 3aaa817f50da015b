import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { CheckCounts, CheckResult } from '@xw/shared/wire/check-results'
import { paths } from '@xw/shared/wire/paths'
import { Alert, Button, Statistic } from 'antd'
import { request } from '../../api/http.ts'
import { Modal } from '../../widgets/modal.tsx'
import { PageLoading } from '../../widgets/page-loading.tsx'
import type { BulkTarget } from './bulk-action.ts'
import styles from './record-steps.module.css'

interface CheckDialogProps {
  target: BulkTarget
  def: ResourceDef
  /** Opens the list of the records with errors. */
  onShowErrors: () => void
  onClose: () => void
}

const checkTimeoutMs = 3 * 60_000

/** DG-03: runs the check rules over many records, and shows how many have errors and the most frequent findings. */
export default function CheckDialog({ target, def, onShowErrors, onClose }: CheckDialogProps) {
  const queryClient = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['check', target],
    async queryFn({ signal }) {
      const options = { method: 'POST', body: target, timeoutMs: checkTimeoutMs, silent: true, signal } as const
      const { success, message, result } = await request<CheckResult>(paths.records.check, options)
      if (!success) throw new Error(message)
      // The list has columns that show the findings.
      void queryClient.invalidateQueries({ queryKey: ['resource', def.path] })
      return { message, counts: result?.counts ?? null }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const hasErrors = (data?.counts?.failed ?? 0) > 0
  return (
    <Modal
      title="校验"
      width={620}
      canFullScreen={false}
      open
      onCancel={onClose}
      footer={
        <>
          {hasErrors && <Button onClick={onShowErrors}>查看有错误的记录</Button>}
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <PageLoading />}
      {data && !data.counts && <Alert type="info" showIcon title={data.message} />}
      {data?.counts && <Counts {...data.counts} />}
    </Modal>
  )
}

function Counts({ total, passed, warned, failed, top }: CheckCounts) {
  return (
    <div role="status">
      <div className={styles.counts}>
        <Statistic title="共校验" value={total} suffix="条" />
        <Statistic title="通过" value={passed} suffix="条" />
        <Statistic title="有警告" value={warned} suffix="条" />
        <Statistic title="有错误" value={failed} suffix="条" />
      </div>
      {top.length > 0 && (
        <>
          <h3 className={styles.heading}>最多的问题</h3>
          <ol className={styles.top}>
            {top.map(({ code, message, count }) => (
              <li key={code}>
                {message}（{count} 条）
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
