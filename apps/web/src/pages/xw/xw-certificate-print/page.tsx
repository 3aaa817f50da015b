import { certificatePrintResource } from '@xw/shared/resources/xw/certificate-print'
import { Button } from 'antd'
import { useState } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { WorkPanel } from '../../../features/work/work-panel.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { Can } from '../../../widgets/can.tsx'
import { HandOutButton } from './hand-out-button.tsx'

const VoidDialog = lazyPart(() => import('./void-dialog.tsx'))

type Print = RecordOf<typeof certificatePrintResource>

/** DG-08: the printed certificates, their blanks, and which of them are void. */
export default function XwCertificatePrintPage() {
  return (
    <ListPage
      resource={certificatePrintResource}
      title="证书打印"
      above={<WorkPanel task="print" />}
      description="上面打印，下面是打印过的证书，不能删除；印坏的先作废，再重新打印；勾选后可打印签领表。"
      rowActions={rowActions}
      batchActions={<HandOutButton />}
      isForWhole
    />
  )
}

const rowActions = (record: Print) => (record.state === '1' ? <VoidButton record={record} /> : null)

function VoidButton({ record }: { record: Print }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can code={`${certificatePrintResource.permission}:void`}>
      <Button type="link" size="small" danger onClick={() => setOpen(true)}>
        作废
      </Button>
      {isOpen && <VoidDialog id={record.id} name={record.xm} onClose={() => setOpen(false)} />}
    </Can>
  )
}
