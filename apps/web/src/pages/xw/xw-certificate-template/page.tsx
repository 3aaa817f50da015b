import { certificateTemplateResource } from '@xw/shared/resources/xw/certificate-template'
import { Button } from 'antd'
import { useState } from 'react'
import { openTrialPage } from '../../../data/degree/certificates.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { Can } from '../../../widgets/can.tsx'

const Designer = lazyPart(() => import('./designer.tsx'))

type Template = RecordOf<typeof certificateTemplateResource>

/** DG-08: the templates of certificates, designed over a scan of the blank. */
export default function XwCertificateTemplatePage() {
  return (
    <ListPage
      resource={certificateTemplateResource}
      description="先新增版式，再用“设计”在纸上摆放；打印在“学位信息”列表中：勾选已编号的记录。"
      rowActions={rowActions}
    />
  )
}

const rowActions = (record: Template) => <TemplateActions record={record} />

function TemplateActions({ record }: { record: Template }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Can code={`${certificateTemplateResource.permission}:edit`}>
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          设计
        </Button>
      </Can>
      <Button type="link" size="small" onClick={() => void openTrialPage(record.id)}>
        试打
      </Button>
      {isOpen && <Designer id={record.id} onClose={() => setOpen(false)} />}
    </>
  )
}
