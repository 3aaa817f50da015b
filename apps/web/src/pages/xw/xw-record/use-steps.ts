import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { followsApproval, listStepsFor, type RecordStep } from '@xw/shared/degree/record-steps'
import type { Finding } from '@xw/shared/degree/rules/finding'
import { can } from '@xw/shared/permission/can'
import { recordPaths, stepPath } from '@xw/shared/wire/record-paths'
import { useEffect, useState } from 'react'
import { request } from '../../../api/http.ts'
import { useApplication } from '../../../data/degree/use-application.ts'
import { useViewer } from '../../../data/degree/use-viewer.ts'
import { reloadQueries } from '../../../data/query-client.ts'
import type { ResourceRecord } from '../../../data/resources/resource-record.ts'
import { usePermissions } from '../../../data/session/permissions.ts'
import { type BulkTarget, runBulkAction } from '../../../features/record-steps/bulk-action.ts'
import { notify } from '../../../lib/notify.ts'
import { splitReturns } from './returns.ts'

interface StepsContext {
  record: ResourceRecord
  findings: readonly Finding[]
  onJump: (finding: Finding) => void
  onDone: () => void
}

const { path, permission } = degreeRecordTable

/** Lists the steps that the user can take with a record in its state, and takes one. */
export function useSteps({ record, findings, onJump, onDone }: StepsContext) {
  const grants = usePermissions()
  const actor = useViewer()
  const [isTaking, setTaking] = useState<string | null>(null)
  const [asked, ask] = useState<RecordStep | null>(null)
  const target: BulkTarget = { xwlx: typeOf(record), ...toSelection(record) }
  const application = useApplication(target.xwlx)
  const commitmentOf = ({ needs }: RecordStep) =>
    needs?.commitment && actor === 'student' ? (application?.commitment ?? null) : null
  useReportOpened(record, actor === 'depart' && can(grants, `${permission}:report`))

  async function go(action: RecordStep) {
    setTaking(action.code)
    try {
      const refusal = await runBulkAction(stepPath(action.code), target)
      // A stale record is reloaded too, because another user has changed it meanwhile.
      if (!refusal || refusal.isStale) void reloadQueries(['resource', path])
      if (refusal) return notify.warn(refusal.message)
      onDone()
    } finally {
      setTaking(null)
    }
  }

  return {
    target,
    isTaking,
    /** The step whose dialog is open, and the text that the student has to agree to. */
    asked,
    commitment: asked && commitmentOf(asked),
    close: () => ask(null),
    steps:
      actor && application
        ? splitReturns(listStepsFor(actor, String(record.status), application).filter(isPossible(record, grants)))
        : [],
    take(action: RecordStep): void {
      const wrong = action.needs?.noErrors ? findings.filter(({ level }) => level === 'error') : []
      if (wrong[0]) {
        onJump(wrong[0])
        return notify.warn(`仍有 ${wrong.length} 处错误，改正后才能${action.name}`)
      }
      if (action.needs?.reason || followsApproval(action) || commitmentOf(action)) ask(action)
      else void go(action)
    },
  }
}

const typeOf = (record: ResourceRecord) => (typeof record.xwbslbm === 'string' ? record.xwbslbm : '')

const isPossible =
  (record: ResourceRecord, grants: Parameters<typeof can>[0]) =>
  ({ code, when }: RecordStep) =>
    !(when.untilOpened && record.deptOpenedAt) && can(grants, `${permission}:${code}`)

/** The record and the version that the user sees. */
const toSelection = ({ id, version }: ResourceRecord) => ({
  ids: [id],
  ...(typeof version === 'number' && { version }),
})

/** Tells the server that the department has opened a submitted record. From then on its student cannot withdraw it. */
function useReportOpened(record: ResourceRecord, canCheck: boolean): void {
  const id = canCheck && record.status === '20' && !record.deptOpenedAt ? record.id : null
  const xwlx = typeOf(record)
  useEffect(() => {
    if (id !== null)
      void request(recordPaths.opened, { method: 'POST', body: { xwlx, id }, silent: true }).catch(() => {})
  }, [id, xwlx])
}
