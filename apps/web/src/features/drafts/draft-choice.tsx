import type { FieldValue } from '@xw/shared/field-types/field'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { Button } from 'antd'
import type { DraftConflictChoice as Choice, FormWithDraft } from '../../data/drafts/use-draft.ts'
import { deviceName } from '../../lib/device-name.ts'
import { FieldCell } from '../../resource/field-cell.tsx'
import { Modal } from '../../widgets/modal.tsx'
import styles from './drafts.module.css'

interface DraftChoiceProps {
  def: ResourceDef
  choice: Choice
  choose: FormWithDraft['choose']
}

const words = {
  device: { title: '另一台设备有较新的内容', own: '本机的', other: '另一台的', take: ['用本机的', '用另一台的'] },
  record: {
    title: '您填写期间这条记录被修改过',
    own: '您填写的',
    other: '记录中现在的',
    take: ['用我填写的', '用记录中的'],
  },
} as const

/**
 * Shows two conflicting versions of a draft field by field, and lets the user keep one. Neither is lost before that.
 */
export function DraftChoice({ def, choice, choose }: DraftChoiceProps) {
  const { title, own, other, take } = words[choice.kind]
  const from = [choice.device && deviceName(choice.device), choice.updateTime?.slice(0, 16)].filter(Boolean).join('，')
  return (
    <Modal
      open
      title={title}
      closable={false}
      keyboard={false}
      canFullScreen={false}
      width={720}
      footer={[
        <Button key="other" onClick={() => choose('other')}>
          {take[1]}
        </Button>,
        <Button key="own" type="primary" onClick={() => choose('own')}>
          {take[0]}
        </Button>,
      ]}
    >
      {from && <p className={styles.from}>另一台设备：{from}</p>}
      <table className={styles.sides}>
        <thead>
          <tr>
            <th scope="col">内容</th>
            <th scope="col">{own}</th>
            <th scope="col">{other}</th>
          </tr>
        </thead>
        <tbody>
          {choice.fields.map(({ key, label, own: mine, other: theirs }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <DraftValue def={def} name={key} value={mine} />
              </td>
              <td>
                <DraftValue def={def} name={key} value={theirs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}

/** A value as its field shows it; untouched and emptied values are shown as words. */
function DraftValue({ def, name, value }: { def: ResourceDef; name: string; value: FieldValue | undefined }) {
  const field = def.fields[name]
  if (value === undefined) return <span className={styles.none}>未改动</span>
  if (!field || value === null || value === '') return <span className={styles.none}>空</span>
  return <FieldCell name={name} field={field} record={{ id: name, [name]: value }} />
}
