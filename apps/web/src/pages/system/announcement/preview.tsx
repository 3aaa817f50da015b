import { announcementResource } from '@xw/shared/resources/sys/announcement'
import { Skeleton } from 'antd'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useRecord } from '../../../data/resources/use-record.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import { NoticeModal } from '../../../widgets/notice-modal.tsx'

const noFilter = {}

/** Shows an announcement as its readers see it. The caller mounts it only while it is open. */
export function AnnouncementPreview({ id, onClose }: { id: string; onClose: () => void }) {
  const { record, error, reload } = useRecord(announcementResource, id, noFilter)
  if (record) return <NoticeModal notice={record as RecordOf<typeof announcementResource>} onClose={onClose} />
  return (
    <Modal title="通知消息" open onCancel={onClose} footer={null}>
      {error ? (
        <LoadFailure error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Modal>
  )
}
