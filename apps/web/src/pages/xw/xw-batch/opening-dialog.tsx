import { CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type BatchStep, batchResource, batchSteps } from '@xw/shared/degree/batch'
import type { Readiness, ReadinessNote } from '@xw/shared/wire/batches'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, request } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { notify } from '../../../lib/notify.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import styles from './xw-batch.module.css'

interface OpeningDialogProps {
  record: RecordOf<typeof batchResource>
  step: BatchStep
  onClose: () => void
}

/** DG-02: checks a batch before it is opened. Each problem links to the page that corrects it. */
export default function OpeningDialog({ record, step, onClose }: OpeningDialogProps) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['batch-readiness', record.id],
    queryFn: ({ signal }) =>
      call<Readiness>(`${batchResource.path}/readiness`, { params: { id: record.id }, silent: true, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { name } = batchSteps[step]
  const isReady = data !== undefined && data.notes.every(({ level }) => level !== 'error')
  async function open() {
    setBusy(true)
    try {
      const body = { id: record.id, confirmed: true }
      const { success, message } = await request(`${batchResource.path}/${step}`, { method: 'POST', body })
      if (!success) {
        notify.warn(message)
        return void refetch()
      }
      notify.success(message)
      void queryClient.invalidateQueries({ queryKey: ['resource', batchResource.path] })
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      title={`${name}批次“${record.name}”`}
      width={640}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => void open()}
      okText={data && data.notes.length > 0 && isReady ? `已了解，${name}` : name}
      cancelText="取消"
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isBusy}
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && <ReadinessReport {...data} onLeave={onClose} />}
    </Modal>
  )
}

function ReadinessReport({ records, receivers, notes, onLeave }: Readiness & { onLeave: () => void }) {
  const errors = notes.filter(({ level }) => level === 'error').length
  return (
    <>
      <p>
        批次中有 {records} 条记录，开放后将通知 {receivers} 名学生。
        {errors > 0 && `还有 ${errors} 个问题要先解决。`}
      </p>
      <ul className={styles.notes}>
        {notes.map(note => (
          <Note key={note.text} {...note} onLeave={onLeave} />
        ))}
      </ul>
    </>
  )
}

function Note({ level, text, link, onLeave }: ReadinessNote & { onLeave: () => void }) {
  return (
    <li>
      {level === 'error' ? (
        <CloseCircleFilled className={styles.error ?? ''} aria-label="必须解决" />
      ) : (
        <ExclamationCircleFilled className={styles.warning ?? ''} aria-label="请确认" />
      )}
      <span>{text}</span>
      {link && (
        <Link to={link.url} onClick={onLeave}>
          {link.label}
        </Link>
      )}
    </li>
  )
}
