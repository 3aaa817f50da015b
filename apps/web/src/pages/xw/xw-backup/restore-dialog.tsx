import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { backupPaths, backupsPath } from '@xw/shared/wire/backup-paths'
import type { RestoreResult } from '@xw/shared/wire/backups'
import { reloadQueries } from '../../../data/query-client.ts'
import { useBulkAction, useBulkPreview } from '../../../features/record-steps/bulk-action.ts'
import { BulkOutcome } from '../../../features/record-steps/bulk-outcome.tsx'
import { notify } from '../../../lib/notify.ts'
import { Modal } from '../../../widgets/modal.tsx'
import { copiesKey } from './use-copies.ts'

interface RestoreDialogProps {
  backupId: string
  /** The chosen ids; null for the whole backup. */
  ids: readonly string[] | null
  onClose: () => void
  onDone: () => void
}

/** Previews a restore and runs it. */
export function RestoreDialog({ backupId, ids, onClose, onDone }: RestoreDialogProps) {
  const body = { backupId, ...(ids && { ids }) }
  const { data, error } = useBulkPreview<RestoreResult>(backupPaths.restore, body)
  const { isBusy, run } = useBulkAction(backupPaths.restore, {
    def: degreeRecordTable,
    onDone() {
      void reloadQueries(copiesKey)
      void reloadQueries(['resource', backupsPath])
      onDone()
    },
  })
  async function restore() {
    const refusal = await run(body)
    if (refusal) notify.warn(refusal.message)
  }
  return (
    <Modal
      title={ids ? '还原所选' : '还原整批'}
      width={560}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => void restore()}
      okText="还原"
      cancelText="取消"
      okButtonProps={{ disabled: !data || data.done === 0 }}
      confirmLoading={isBusy}
    >
      <BulkOutcome
        sentence={records => `将把${records}还原为备份中的内容。`}
        none={data && data.total === data.same ? '记录与备份相同，不需还原。' : '没有可以还原的记录。'}
        outcome={data}
        error={error}
      />
      {data && <p>{listNotes(data).join('')}</p>}
    </Modal>
  )
}

function listNotes({ same, done, revived }: RestoreResult): string[] {
  return [
    ...(same > 0 ? [`${same} 条与备份相同。`] : []),
    ...(revived > 0 ? [`其中 ${revived} 条已删除，将恢复到列表中。`] : []),
    ...(done > 0 ? ['还原前先备份现在的内容；审核状态和证书编号不会改变。'] : []),
  ]
}
