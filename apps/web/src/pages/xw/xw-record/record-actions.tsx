import { DownOutlined } from '@ant-design/icons'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { followsApproval, type RecordStep } from '@xw/shared/degree/record-steps'
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
import { KeyHint } from './key-hint.tsx'
import { useRecordKeys } from './use-record-keys.ts'
import { useSteps } from './use-steps.ts'
import styles from './xw-record.module.css'

const StepDialog = lazyPart(() => import('../../../features/record-steps/step-dialog.tsx'))

interface RecordActionsProps {
  def: ResourceDef
  record: ResourceRecord
  /** Null until the check has answered. */
  findings: readonly Finding[] | null
  view: { isAsStudent: boolean; toggle: () => void }
  /** Null when the user cannot change the record. */
  onEdit: (() => void) | null
  onJump: (finding: Finding) => void
  /** Opens the next record; null for the last one. */
  onNext: (() => void) | null
}

/** The number of steps that have a button of their own. */
const maxShownSteps = 3

/** The keys of steps, by their names; the main step has Enter. */
const stepKeys: Readonly<Record<string, string>> = { 退回学生: 'R', 退回院系: 'B' }

/** The actions on a record, each button with its key. The main step is the primary button. */
export function RecordActions({ def, record, findings, view, onEdit, onJump, onNext }: RecordActionsProps) {
  const onDone = () => onNext?.()
  const { steps, take, isTaking, asked, commitment, close, target } = useSteps({
    record,
    findings: findings ?? [],
    onJump,
    onDone,
  })
  const isPhone = useIsPhone()
  const print = () => void openPrintouts({ xwlx: String(record.xwbslbm), ids: [record.id], count: 1 })
  const { more, holder } = useMoreActions(record, { view, print: isPhone ? print : null })
  const main = steps.find(({ needs }) => needs?.noErrors)
  // The council's decisions are usually entered for many records at once, so here they fold first.
  const isFolded = (step: RecordStep) =>
    followsApproval(step) && (isPhone || (step !== main && steps.length > maxShownSteps))
  const moreActions = [
    ...steps.filter(isFolded).map(step => ({ key: step.name, label: getStepLabel(step), onClick: () => take(step) })),
    ...more,
  ]
  const shown = steps.filter(step => !isFolded(step)).toSorted((a, b) => Number(a === main) - Number(b === main))
  const keyOf = (step: RecordStep) => (step === main && !followsApproval(step) ? 'Enter' : stepKeys[step.name])
  const [only] = moreActions
  // Keys work only after the check has answered, so that nobody approves before the findings are shown.
  const canPress = asked === null && isTaking === null && findings !== null && !view.isAsStudent
  useRecordKeys({
    e: onEdit,
    ...(canPress && Object.fromEntries(shown.map(step => [toPressed(keyOf(step)), () => take(step)]))),
  })
  const wrong = (findings ?? []).filter(({ level }) => level === 'error').flatMap(({ fields }) => fields.slice(0, 1))
  return (
    <div className={isPhone ? styles.bottom : styles.buttons}>
      {holder}
      {!isPhone && <Button onClick={print}>信息表</Button>}
      {only && moreActions.length === 1 && <Button onClick={only.onClick}>{only.label}</Button>}
      {moreActions.length > 1 && (
        <ActionMenu actions={moreActions}>
          更多
          <DownOutlined aria-hidden />
        </ActionMenu>
      )}
      {onEdit && (
        <Button type={main ? 'default' : 'primary'} aria-keyshortcuts="E" onClick={onEdit}>
          编辑
          {!isPhone && <KeyHint name="E" />}
        </Button>
      )}
      {shown.map(step => (
        <Button
          key={step.name}
          type={step === main ? 'primary' : 'default'}
          loading={isTaking === step.code}
          disabled={isTaking !== null}
          aria-keyshortcuts={keyOf(step)}
          onClick={() => take(step)}
        >
          {getStepLabel(step)}
          {step === main && !followsApproval(step) && onNext && '，看下一条'}
          {keyOf(step) && !isPhone && <KeyHint name={keyOf(step) === 'Enter' ? '↵' : (keyOf(step) ?? '')} />}
        </Button>
      ))}
      {asked && (
        <StepDialog
          def={def}
          action={asked}
          target={target}
          commitment={commitment}
          {...(asked.effects?.marksFields && { to: asked.to[0] })}
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

/** Converts a key's name to the browser's name for it. Returns an empty text for a step without a key. */
const toPressed = (key: string | undefined) => (key === undefined ? '' : key.length === 1 ? key.toLowerCase() : key)

/** Returns the button's label. An ellipsis marks steps that open a dialog. */
const getStepLabel = (step: RecordStep) => (step.needs?.reason || followsApproval(step) ? `${step.name}…` : step.name)

/** Builds the rarely used actions, which fold into 更多. */
function useMoreActions(
  record: ResourceRecord,
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
  const sheet: MenuAction[] = print ? [{ key: 'sheet', label: '信息表', onClick: print }] : []
  const look: MenuAction = { key: 'student', label: isAsStudent ? '退出学生视角' : '学生视角', onClick: toggle }
  const again: MenuAction = { key: 'reset', label: '重置学生密码', onClick: () => void reset(record) }
  return { more: [...sheet, look, ...(canReset && record.studentUserId ? [again] : [])], holder }
}
