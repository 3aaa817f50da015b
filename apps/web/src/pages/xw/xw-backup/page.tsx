import { recordBackupResource } from '@xw/shared/resources/xw/record-backup'
import { Button } from 'antd'
import { useState } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListPage } from '../../../resource/list-page.tsx'

const BackupDrawer = lazyPart(() => import('./backup-drawer.tsx'))

const rowActions = (record: RecordOf<typeof recordBackupResource>) => <Copies record={record} />

/** 备份信息 (DG-04): backups of degree records, which can be viewed, compared with the current records and restored. */
export default function XwBackupPage() {
  return (
    <ListPage
      resource={recordBackupResource}
      description="导入、批量修改、删除和还原之前，系统自动备份将要改变的学位信息；也可以在学位信息列表的“更多”中手动备份。"
      rowActions={rowActions}
    />
  )
}

function Copies({ record }: { record: RecordOf<typeof recordBackupResource> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        查看与还原
      </Button>
      {isOpen && <BackupDrawer record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
