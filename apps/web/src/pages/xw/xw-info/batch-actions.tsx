import { DownOutlined } from '@ant-design/icons'
import { type RecordAction, takenActions, underReview } from '@xw/shared/degree/actions'
import { usualReview } from '@xw/shared/degree/review'
import { can } from '@xw/shared/permission/can'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { toQueryParams } from '../../../data/list-state.ts'
import { usePermissions } from '../../../data/permissions.ts'
import { openSheets } from '../../../data/sheets.ts'
import { useApplication } from '../../../data/use-application.ts'
import type { Target } from '../../../features/record-steps/many.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useListContext } from '../../../resource/list-context.ts'
import { type BatchDialog, decisionDialogs, workDialogs } from './batch-dialogs.ts'
import { backupPermission, makeBackup } from './make-backup.ts'

const CheckDialog = lazyPart(() => import('../../../features/record-steps/check-dialog.tsx'))
const StepDialog = lazyPart(() => import('../../../features/record-steps/step-dialog.tsx'))
const GridDrawer = lazyPart(() => import('./grid-drawer.tsx'))

const inGrid = 'grid'
const check = 'check'
const sheets = 'sheets'
const backUp = 'backUp'

/** What somebody does all day stands in front: the school's actions, else the department's, else whatever there is. */
const ofTheDay = [['approve', 'schoolReturn'], ['report', 'return'], ['confirm']]

const inFront = (own: readonly RecordAction[]): readonly RecordAction[] => {
  const codes = ofTheDay.find(([first]) => own.some(({ code }) => code === first)) ?? []
  return codes.flatMap(code => own.find(action => action.code === code) ?? [])
}

const toItem = ({ code, name }: RecordAction) => ({ key: code, label: `${name}…` })

/** DG-03: what is done with many degree records at once: those that are ticked, or all that the query finds. */
export default function BatchActions() {
  const list = useListContext()
  const { def, filter, state, selection } = list
  const grants = usePermissions()
  const [open, setOpen] = useState<string | null>(null)
  const xwlx = filter.xwlx ?? ''
  const review = useApplication(xwlx) ?? usualReview
  const own = takenActions
    .filter(({ code }) => can(grants, `${def.permission}:${code}`))
    .map(action => underReview(action, review))
  const front = inFront(own)
  const ticked = (list.page?.records ?? []).filter(({ id }) => selection.ids.includes(id))
  const canGrid = !selection.isWhole && ticked.length > 0 && can(grants, `${def.permission}:edit`)
  const allowed = (dialogs: readonly BatchDialog[]) =>
    dialogs
      .filter(({ permission }) => can(grants, permission(def.permission)))
      .map(({ key, label }) => ({ key, label }))
  const decisions = [...own.filter(({ afterReview }) => afterReview).map(toItem), ...allowed(decisionDialogs)]
  const more = [
    ...own.filter(action => !front.includes(action) && !action.afterReview).map(toItem),
    ...(canGrid ? [{ key: inGrid, label: '表格编辑…' }] : []),
    ...allowed(workDialogs),
    { key: sheets, label: '打印信息表' },
    ...(can(grants, backupPermission) ? [{ key: backUp, label: '备份' }] : []),
    // Once a year, so not in front: what stands there has one line on a small screen.
    ...(decisions.length > 0 ? [{ type: 'group' as const, label: '授予与编号', children: decisions }] : []),
  ]
  const target: Target = selection.isWhole
    ? { xwlx, query: toQueryParams(def, state, filter) }
    : { xwlx, ids: selection.ids }
  const count = selection.isWhole ? (list.page?.total ?? 0) : selection.ids.length
  const choose = (key: string) => {
    if (key === sheets) void openSheets({ ...target, count })
    else if (key === backUp) void makeBackup(target)
    else setOpen(key)
  }
  const close = () => setOpen(null)
  const done = () => {
    close()
    selection.select([])
  }
  const action = own.find(({ code }) => code === open)
  const Dialog = [...workDialogs, ...decisionDialogs].find(({ key }) => key === open)?.Dialog
  const showErrors = () => {
    close()
    list.change({ conditions: { ...state.conditions, judgement: '3' } })
  }
  return (
    <>
      {can(grants, `${def.permission}:${check}`) && <Button onClick={() => setOpen(check)}>校验</Button>}
      {front.map(({ code, name }) => (
        <Button key={code} onClick={() => setOpen(code)}>
          {name}…
        </Button>
      ))}
      <Dropdown trigger={['click']} menu={{ items: more, onClick: ({ key }) => choose(key) }}>
        <Button>
          更多
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {open === check && <CheckDialog target={target} def={def} onShowErrors={showErrors} onClose={close} />}
      {action && <StepDialog action={action} target={target} def={def} onClose={close} onDone={done} />}
      {Dialog && <Dialog target={target} def={def} onClose={close} onDone={done} />}
      {open === inGrid && <GridDrawer records={ticked} onClose={close} />}
    </>
  )
}
