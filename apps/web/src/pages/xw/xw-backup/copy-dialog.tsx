import type { BackupComparison, BackupRecord } from '@xw/shared/wire/backups'
import { Button, Table } from 'antd'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import { useComparedCopy } from './use-copies.ts'
import styles from './xw-backup.module.css'

interface CopyDialogProps {
  backupId: string
  row: BackupRecord
  onClose: () => void
}

type Change = BackupComparison['changes'][number]

const columns = [
  { title: '字段', dataIndex: 'label', width: 140 },
  { title: '备份中', dataIndex: 'before', render: (text: string) => text || '（空）' },
  {
    title: '现在',
    render: (_: unknown, { before, after, isVeiled }: Change) => (
      <>
        {after || '（空）'}
        {isVeiled && before === after && <span className={styles.quiet}>（内容有变化）</span>}
      </>
    ),
  },
]

/** Compares one record of a backup with the current one and lists the fields that differ. */
export function CopyDialog({ backupId, row, onClose }: CopyDialogProps) {
  const { data, error, refetch } = useComparedCopy(backupId, row.id)
  return (
    <Modal
      title={`与当前对比 · ${row.name ?? row.number ?? ''}`}
      width={760}
      open
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {data ? (
        <Table<Change>
          rowKey="key"
          size="small"
          columns={columns}
          dataSource={data.changes}
          pagination={false}
          locale={{ emptyText: '没有您可查看的不同' }}
        />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Modal>
  )
}
