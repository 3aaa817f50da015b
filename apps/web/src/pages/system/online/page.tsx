import { onlineResource } from '@xw/shared/resources/sys/online'
import { paths } from '@xw/shared/wire/paths'
import { Button, Tag } from 'antd'
import { request } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import type { CellProps } from '../../../field-types/field-view.ts'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { Ellipsis } from '../../../widgets/ellipsis.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'
import { browserName } from './browser-name.ts'

const cells = {
  username: ({ value, record }: CellProps) => (
    <>
      {String(value)} {record.current === '1' && <Tag color="blue">本次登录</Tag>}
    </>
  ),
  userAgent: ({ value }: CellProps) => <Ellipsis text={browserName(String(value))} />,
}

/** Users end their own session by signing out. */
const endButton = (record: RecordOf<typeof onlineResource>) => record.current !== '1' && <EndSession record={record} />

/** SY-19: lists the users who are signed in to the school and ends a session. */
export default function OnlinePage() {
  const canEnd = useCan('sys:online:forceLogout')
  return <ListPage resource={onlineResource} cells={cells} {...(canEnd && { rowActions: endButton })} />
}

function EndSession({ record: { realname, token } }: { record: RecordOf<typeof onlineResource> }) {
  const { refresh } = useListContext()
  const { confirm, holder } = useConfirm()
  async function end() {
    const content = `将结束「${realname}」的这次登录，对方未保存的内容可能丢失。对方仍可以重新登录。`
    if (!(await confirm({ title: '确认强制下线', content, okText: '强制下线', isDanger: true }))) return
    const { success, message } = await request(paths.session.forceLogout, { method: 'POST', body: { token } })
    if (success) notify.success(message)
    else notify.warn(message)
    refresh()
  }
  return (
    <>
      {holder}
      <Button type="link" danger size="small" onClick={() => void end()}>
        强制下线
      </Button>
    </>
  )
}
