import { type MessageKind, messageKinds } from '@xw/shared/message/message-kinds'
import { maxReceivers } from '@xw/shared/message/receivers'
import type { messageTemplateResource } from '@xw/shared/resources/sys/message-template'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { CheckedReceiver } from '@xw/shared/wire/receivers'
import { Alert, Button, Drawer, Select } from 'antd'
import { createContext, use, useMemo, useState } from 'react'
import { request } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import type { RowId } from '../../../grid/model/state.ts'
import { confirmNoErrors } from '../../../grid/panel/confirm-no-errors.ts'
import { GridPanel } from '../../../grid/panel/grid-panel.tsx'
import { useGrid } from '../../../grid/use-grid.ts'
import { notify } from '../../../lib/notify.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { frameHeightPx, GridFrame } from '../../../resource/grid-frame.tsx'
import { useConfirmLeave } from '../../../resource/use-confirm-leave.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'
import { countReceivers, groupFindingsByRow, receiverColumns, toReceivers } from './receiver-rows.ts'
import { useReceiverCheck } from './use-receiver-check.ts'

interface SendDrawerProps {
  template: RecordOf<typeof messageTemplateResource>
  onClose: () => void
}

const kinds = messageKinds.map(({ value, text }) => ({ value, label: text }))

/** The names of the accounts in the rows, for the column that shows them. */
const People = createContext<ReadonlyMap<RowId, string>>(new Map())

function Person({ id }: { id: RowId }) {
  return use(People).get(id) ?? ''
}

const slots = { cells: { person: Person } }
const firstRows = [{ id: 'first' }]

/**
 * SY-22: sends a template to many receivers, typed or pasted from a spreadsheet. The server checks the rows before
 * anything is sent.
 */
export default function SendDrawer({ template, onClose }: SendDrawerProps) {
  const { templateCode, templateName, templateContent } = template
  const [kind, setKind] = useState(template.templateType as MessageKind)
  const [isSending, setSending] = useState(false)
  const columns = useMemo(() => receiverColumns(templateContent, kind), [templateContent, kind])
  const grid = useGrid({ columns, rows: firstRows, readOnly: isSending })
  const { state, store, dispatch } = grid
  const count = countReceivers(toReceivers(state.rows, templateContent))
  const { people, error, isChecking } = useReceiverCheck(grid, { templateCode, template: templateContent, kind })
  const { confirm, holder } = useConfirm()
  const { leaving, question } = useConfirmLeave(count > 0 && !isSending, '关闭后，填写的接收人不会保留。')
  useUnsaved(count > 0)

  async function send() {
    dispatch({ type: 'commit' })
    if (!confirmNoErrors(grid)) return
    const { rows } = store.getState()
    const receivers = toReceivers(rows, templateContent)
    const by = messageKinds.find(({ value }) => value === kind)?.text ?? ''
    const content = `以${by}发送给 ${countReceivers(receivers)} 人，提交后不能撤回。`
    if (!(await confirm({ title: `发送「${templateName}」？`, content, okText: '发送' }))) return
    setSending(true)
    try {
      const body = { templateCode, msgType: kind, receivers }
      const answer = await request<CheckedReceiver[]>(adminPaths.receivers.send, { method: 'POST', body })
      if (answer.success) {
        notify.success(`${answer.message}，结果见“消息”页面`)
        return onClose()
      }
      notify.warn(answer.message)
      if (Array.isArray(answer.result)) dispatch({ type: 'judged', flaws: groupFindingsByRow(rows, answer.result) })
    } finally {
      setSending(false)
    }
  }
  const isTooMany = state.rows.length > maxReceivers
  const status = isTooMany ? `最多 ${maxReceivers} 行，请分次发送` : isChecking ? '正在核对…' : `${count} 位接收人`
  const choice = <Select aria-label="发送方式" value={kind} options={kinds} onChange={setKind} disabled={isSending} />
  const button = (
    <Button
      type="primary"
      disabled={count === 0 || isTooMany || error !== null}
      loading={isSending}
      onClick={() => void send()}
    >
      发送
    </Button>
  )
  return (
    <Drawer title={`发送 · ${templateName}`} size="min(1000px, 100vw)" open onClose={() => void leaving(onClose)}>
      {holder}
      {question}
      <GridFrame label="接收人" status={status} isBusy={isSending} actions={button}>
        {error && <Alert type="warning" showIcon title={error.message} />}
        <People value={people}>
          <GridPanel
            grid={grid}
            gridKey="message-receivers"
            label="接收人"
            size="small"
            maxHeight={frameHeightPx}
            rowNumber
            rowSelection
            pasteAdds
            buttons={['add', 'remove']}
            slots={slots}
            prefix={choice}
          />
        </People>
      </GridFrame>
    </Drawer>
  )
}
