import { messageResource } from '@xw/shared/resources/sys/message'
import { paths } from '@xw/shared/wire/paths'
import { Button } from 'antd'
import { request } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'
import { Can } from '../../../widgets/can.tsx'

const cells = { esSendStatus: tagCell({ '0': 'processing', '1': 'success', '2': 'warning', '-1': 'error' }) }

const rowActions = (record: RecordOf<typeof messageResource>) =>
  record.esSendStatus === '-1' && (
    <Can code="sys:message:resend">
      <Resend id={record.id} />
    </Can>
  )

/** SY-21: lists sent messages with their receivers and delivery results. */
export default function MessagePage() {
  return <ListPage resource={messageResource} rowActions={rowActions} cells={cells} />
}

function Resend({ id }: { id: string }) {
  const { refresh } = useListContext()
  async function send() {
    const { success, message: text } = await request(paths.message.resend, { method: 'PUT', body: { id } })
    if (!success) return notify.warn(text)
    notify.success(text)
    refresh()
  }
  return (
    <Button type="link" size="small" onClick={() => void send()}>
      重新发送
    </Button>
  )
}
