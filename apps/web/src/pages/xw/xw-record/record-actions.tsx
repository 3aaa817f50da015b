import { DownOutlined } from '@ant-design/icons'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { RecordStep } from '@xw/shared/degree/record-steps'
import type { Finding } from '@xw/shared/degree/rules/finding'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { paths } from '@xw/shared/wire/paths'
import { Button } from 'antd'
import { request } from '../../../api/http.ts'
import { openPrintouts } from '../../../data/degree/printouts.ts'
import type { ResourceRecord } from '../../../data/resources/resource-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { notify } from '../../../lib/notify.ts'
import { useIsPhone } from '../../../lib/use-media.ts'
import { ActionMenu, type MenuAction } from '../../../widgets/action-menu.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'
import { useSteps } from './use-steps.ts'
import styles from './xw-record.module.css'

const StepDialog = lazyPart(() => import('../../../features/record-steps/step-dialog.tsx'))

interface RecordActionsProps {
  def: ResourceDef
  record: ResourceRecord | null
  findings: readonly Finding[]
  /** Null where the record cannot be saved. */
  saving: { isDirty: boolean; isSaving: boolean; save: () => void } | null
  view: { isAsStudent: boolean; toggle: () => void }
  onJump: (finding: Finding) => void
  onDone: () => void
}

/** What can be done with the record. One button is the main one: saving while something is unsaved, else the way on. */
export function RecordActions({ def, record, findings, saving, view, onJump, onDone }: RecordActionsProps) {
  const isDirty = saving?.isDirty === true
  const { steps, take, isTaking, asked, commitment, close, target } = useSteps({
    record,
    findings,
    isDirty,
    onJump,
    onDone,
  })
  const isPhone = useIsPhone()
  const print = record && (() => void printSheet(record, isDirty))
  const { more, holder } = useMore(record, { view, print: isPhone ? print : null })
  // What the council decided is entered at a desk as a rule: on a phone it does not take the room of the rest.
  const folded = steps.filter(({ afterReview }) => afterReview && isPhone)
  const moreActions = [
    ...folded.map(step => ({ key: step.name, label: labelOf(step), onClick: () => take(step) })),
    ...more,
  ]
  const [only] = moreActions
  const main = isDirty ? null : steps.find(({ needsNoErrors }) => needsNoErrors)
  const wrong = findings.filter(({ level }) => level === 'error').flatMap(({ fields }) => fields.slice(0, 1))
  return (
    <div className={isPhone ? styles.bottom : styles.buttons}>
      {holder}
      {print && !isPhone && <Button onClick={print}>信息表</Button>}
      {only && moreActions.length === 1 && <Button onClick={only.onClick}>{only.label}</Button>}
      {moreActions.length > 1 && (
        <ActionMenu actions={moreActions}>
          更多
          <DownOutlined aria-hidden />
        </ActionMenu>
      )}
      {/* On a phone there is room for what can be done alone. */}
      {saving && (!isPhone || isDirty || steps.length === folded.length) && (
        <Button
          type={main ? 'default' : 'primary'}
          disabled={record !== null && !isDirty}
          loading={saving.isSaving}
          title="保存（Ctrl+S）"
          onClick={saving.save}
        >
          保存
        </Button>
      )}
      {steps
        .filter(step => !folded.includes(step))
        .map(step => (
          <Button
            key={step.name}
            type={step === main ? 'primary' : 'default'}
            loading={isTaking === step.code}
            disabled={isTaking !== null}
            onClick={() => take(step)}
          >
            {labelOf(step)}
          </Button>
        ))}
      {asked && (
        <StepDialog
          def={def}
          action={asked}
          target={target}
          commitment={commitment}
          {...(asked.code === 'schoolReturn' && { to: asked.to[0] })}
          marked={[...new Set(wrong)].filter(key => Object.hasOwn(def.fields, key))}
          onClose={close}
          onDone={() => {
            close()
            onDone()
          }}
        />
      )}
    </div>
  )
}

/** What asks before it is done says so. */
const labelOf = ({ name, needsReason, afterReview }: RecordStep) => (needsReason || afterReview ? `${name}…` : name)

/** What is done seldom. */
function useMore(
  record: ResourceRecord | null,
  { view: { isAsStudent, toggle }, print }: Pick<RecordActionsProps, 'view'> & { print: (() => void) | null },
) {
  const canReset = useCan(`${degreeRecordTable.permission}:resetPassword`)
  const { confirm, holder } = useConfirm()
  async function reset({ id, xm, xwbslbm }: ResourceRecord) {
    const content = `将把${typeof xm === 'string' ? ` ${xm} ` : '学生'}的密码重置为初始密码，学生下次登录后须设置新密码。`
    if (!(await confirm({ title: '重置学生密码', content, okText: '重置密码' }))) return
    const body = { xwlx: xwbslbm, ids: [id] }
    const { success, message } = await request(paths.studentAccounts.reset, { method: 'POST', body })
    if (success) notify.success(message)
    else notify.warn(message)
  }
  if (!record) return { more: [], holder }
  const sheet: MenuAction[] = print ? [{ key: 'sheet', label: '信息表', onClick: print }] : []
  const look: MenuAction = { key: 'student', label: isAsStudent ? '退出学生视角' : '学生视角', onClick: toggle }
  const again: MenuAction = { key: 'reset', label: '重置学生密码', onClick: () => void reset(record) }
  return { more: [...sheet, look, ...(canReset && record.studentUserId ? [again] : [])], holder }
}

function printSheet({ id, xwbslbm }: ResourceRecord, isDirty: boolean): Promise<void> {
  if (isDirty) notify.warn('信息表中没有尚未保存的内容')
  return openPrintouts({ xwlx: String(xwbslbm), ids: [id], count: 1 })
}
