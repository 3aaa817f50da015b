import { messageTemplateResource } from '@xw/shared/resources/sys/message-template'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { Can } from '../../../widgets/can.tsx'
import { TryOut } from './try-out.tsx'

const SendDrawer = lazyPart(() => import('./send-drawer.tsx'))

/** The row actions of a template other than editing. */
export function TemplateActions({ template }: { template: RecordOf<typeof messageTemplateResource> }) {
  const { refresh } = useListContext()
  const [isTrying, setTrying] = useState(false)
  const [isSending, setSending] = useState(false)
  const isUsed = template.useStatus === '1'
  async function toggle() {
    const body = { id: template.id, useStatus: isUsed ? '0' : '1' }
    const { success, message } = await request(`${messageTemplateResource.path}/edit`, { method: 'PUT', body })
    if (!success) return notify.warn(message)
    notify.success(isUsed ? '已停用，可以编辑和删除' : '已应用，停用前不能编辑和删除')
    refresh()
  }
  return (
    <>
      <Button type="link" size="small" onClick={() => setTrying(true)}>
        预览与测试
      </Button>
      {isUsed && (
        <Can code="sys:messageTemplate:send">
          <Button type="link" size="small" onClick={() => setSending(true)}>
            发送
          </Button>
        </Can>
      )}
      <Can code="sys:messageTemplate:edit">
        <Button type="link" size="small" onClick={() => void toggle()}>
          {isUsed ? '停用' : '应用'}
        </Button>
      </Can>
      {isSending && <SendDrawer template={template} onClose={() => setSending(false)} />}
      {isTrying && <TryOut template={template} onClose={() => setTrying(false)} />}
    </>
  )
}
