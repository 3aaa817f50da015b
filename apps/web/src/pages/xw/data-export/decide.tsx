import { dataExportPaths } from '@xw/shared/wire/data-export-paths'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../../api/http.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

const RefuseDialog = lazyPart(() => import('./refuse-dialog.tsx'))

/** Approves or refuses an export that another user has requested. */
export function ApprovalButtons({ id, whose }: { id: string; whose: string }) {
  const { confirm, holder } = useConfirm()
  const [isRefusing, setRefusing] = useState(false)
  const { refresh } = useListContext()

  async function approve() {
    const content = `将批准 ${whose} 的申请，随即以完整信息导出，文件由申请人下载。`
    if (!(await confirm({ title: '批准导出', content, okText: '批准' }))) return
    const { success, message } = await request(dataExportPaths.approve, { method: 'POST', body: { id } })
    if (success) notify.success(message)
    else notify.warn(message)
    refresh()
  }

  return (
    <>
      {holder}
      <Button type="link" size="small" onClick={() => void approve()}>
        批准
      </Button>
      <Button type="link" size="small" danger onClick={() => setRefusing(true)}>
        拒绝
      </Button>
      {isRefusing && <RefuseDialog id={id} whose={whose} onClose={() => setRefusing(false)} />}
    </>
  )
}
