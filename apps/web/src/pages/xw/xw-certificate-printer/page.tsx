import { certificatePrinterResource } from '@xw/shared/resources/xw/certificate-printer'
import { Button } from 'antd'
import { useState } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListPage } from '../../../resource/list-page.tsx'

const TrialDialog = lazyPart(() => import('./trial-dialog.tsx'))

type Printer = RecordOf<typeof certificatePrinterResource>

/** DG-08: the printers of certificates with their offsets, which printing corrects. */
export default function XwCertificatePrinterPage() {
  return (
    <ListPage
      resource={certificatePrinterResource}
      description="用“测试页”打印一张，与空白证书比对，量出偏差填入；打印时选择打印机，偏差即被补上。"
      rowActions={rowActions}
    />
  )
}

const rowActions = (record: Printer) => <Trial record={record} />

function Trial({ record }: { record: Printer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        测试页
      </Button>
      {isOpen && <TrialDialog printerId={record.id} name={record.name} onClose={() => setOpen(false)} />}
    </>
  )
}
