import type { recordBackupResource } from '@xw/shared/resources/xw/record-backup'
import { backupDifferences, backupPaths } from '@xw/shared/wire/backup-paths'
import type { BackupRecord } from '@xw/shared/wire/backups'
import { Button, Checkbox, Drawer, Table, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { VerifyButton } from '../../../features/checksum/verify-button.tsx'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { firstPage, toPagination } from '../../../widgets/paging.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { useCopies } from './use-copies.ts'
import styles from './xw-backup.module.css'

const colours = { same: 'default', changed: 'processing', deleted: 'warning', gone: 'error' } as const

const renderState = ({ state, why }: BackupRecord) => (
  <>
    <Tag color={colours[state]}>{backupDifferences.find(({ value }) => value === state)?.text}</Tag>
    {why && <span className={styles.quiet}>{why}</span>}
  </>
)

const columnsOf = (actions: (row: BackupRecord) => ReactNode) => [
  { title: '姓名', dataIndex: 'name', width: 120, ellipsis: true },
  { title: '学号或申请号', dataIndex: 'number', width: 150, ellipsis: true },
  { title: '与当前相比', render: (_: unknown, row: BackupRecord) => renderState(row) },
  { title: '操作', width: 150, render: (_: unknown, row: BackupRecord) => actions(row) },
]

interface BackupDrawerProps {
  record: RecordOf<typeof recordBackupResource>
  onClose: () => void
}

/** The records of a backup compared with the current ones. Mounted only while it is open. */
export default function BackupDrawer({ record, onClose }: BackupDrawerProps) {
  const [paging, setPaging] = useState(firstPage)
  const [isChanged, setChanged] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [compared, setCompared] = useState<BackupRecord | null>(null)
  /** The ids to restore; null for all, undefined while no restore is asked for. */
  const [restored, setRestored] = useState<readonly string[] | null | undefined>(undefined)
  const canRestore = useCan('xw:backup:restore')
  const { data, error, isFetching, refetch } = useCopies(record.id, { ...paging, isChanged })
  const done = () => {
    setChosen([])
    setRestored(undefined)
  }
  const actions = (row: BackupRecord) => (
    <>
      <Button type="link" size="small" onClick={() => setCompared(row)}>
        对比
      </Button>
      {canRestore && row.state !== 'same' && row.why === null && (
        <Button type="link" size="small" onClick={() => setRestored([row.id])}>
          还原
        </Button>
      )}
    </>
  )
  return (
    <Drawer title={`备份 ${record.backupNo}`} size="min(900px, 100vw)" open onClose={onClose}>
      <div className={styles.tools}>
        {canRestore && (
          <>
            <Button type="primary" onClick={() => setRestored(null)}>
              还原整批…
            </Button>
            <Button disabled={chosen.length === 0} onClick={() => setRestored(chosen)}>
              还原所选…
            </Button>
          </>
        )}
        <VerifyButton path={backupPaths.verify} params={{ backupId: record.id }} />
        <Checkbox
          checked={isChanged}
          onChange={event => {
            setChanged(event.target.checked)
            setPaging(firstPage)
          }}
        >
          只看与当前不同的
        </Checkbox>
      </div>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<BackupRecord>
          rowKey="id"
          size="small"
          loading={isFetching}
          dataSource={data?.records ?? []}
          scroll={{ x: 640 }}
          locale={{ emptyText: isChanged ? '都与当前相同' : '没有您可查看的记录' }}
          {...(canRestore && {
            rowSelection: {
              selectedRowKeys: [...chosen],
              preserveSelectedRowKeys: true,
              onChange: (keys: unknown[]) => setChosen(keys.map(String)),
            },
          })}
          columns={columnsOf(actions)}
          pagination={toPagination(paging, data?.total, setPaging)}
        />
      )}
      {compared && <CopyDialog backupId={record.id} row={compared} onClose={() => setCompared(null)} />}
      {restored !== undefined && (
        <RestoreDialog backupId={record.id} ids={restored} onClose={() => setRestored(undefined)} onDone={done} />
      )}
    </Drawer>
  )
}
