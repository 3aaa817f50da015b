import { messageTemplateResource } from '@xw/shared/resources/sys/message-template'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'
import { TemplateActions } from './template-actions.tsx'

const cells = { useStatus: tagCell({ '0': 'default', '1': 'success' }, { '0': '未应用', '1': '已应用' }) }

const rowActions = (record: RecordOf<typeof messageTemplateResource>) => <TemplateActions template={record} />

/** SY-22: manages message templates, which can be tried out before they are put into use. */
export default function MessageTemplatePage() {
  return <ListPage resource={messageTemplateResource} rowActions={rowActions} cells={cells} />
}
