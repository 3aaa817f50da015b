import { submitUpStep } from '@xw/shared/degree/record-steps'
import { findReportingPeriod, selectableSubmissionKinds } from '@xw/shared/degree/submission'
import { BulkResult } from '@xw/shared/wire/record-steps'
import { submissionPaths, submissionTexts } from '@xw/shared/wire/submission-paths'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { invalid, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Call, type Route, route } from '../../../plugins/route.ts'
import { callerOf } from '../../../resource/routes.ts'
import { undecidedRefusal } from '../../certificate/council-decision/index.ts'
import { exportSubmission, previewSubmissionExport } from '../../reporting/data-export/index.ts'
import { createSubmissionNumber, freezeRecords } from '../../reporting/submission/index.ts'
import { actorOf } from './actor.ts'
import type { StepContext } from './context.ts'
import { type CallContext, handleMany, manyBody } from './handle-many.ts'
import { type Step, stepRefusal, takeStep } from './step.ts'

const Body = Type.Object({
  ...manyBody,
  templateId: Type.Optional(textParam(64)),
  kind: Type.Optional(textParam(20)),
  period: Type.Optional(textParam(500)),
  note: Type.Optional(textParam(1_000)),
})
type SubmitBody = Static<typeof Body>

const { code, name, who, to } = submitUpStep

/**
 * DG-04: reports records to the authority. In one transaction it freezes them, changes their state and starts the
 * export of the files.
 */
export const submitUpRoute = (deps: Deps, context: StepContext, permission: string): Route =>
  route({
    method: 'POST',
    path: submissionPaths.submit,
    permission: `${permission}:${code}`,
    scope: 'tenant',
    body: Body,
    response: BulkResult,
    handle: call => run(deps, context, call),
  })

const run = (deps: Deps, context: StepContext, call: Call<SubmitBody, unknown>) =>
  handleMany(context, call, async current => {
    const { tx, access, origin } = current
    const { session } = access
    const actor = actorOf(session)
    if (!actor || !who.includes(actor)) throw refused('只有学校可以报送')
    const submission = call.body.preview ? null : parseSubmission(call.body)
    return {
      name,
      why: sql`coalesce(${stepRefusal(access, { action: submitUpStep, actor }, [])}, ${undecidedRefusal(access)}, ${lateSubmissionRefusal(call.body)})`,
      before: which => context.judge(tx, access, which),
      foresee: ids => previewSubmission(current, ids, call.body),
      async take(ids) {
        if (!submission) return
        const { templateId, kind, period, note } = submission
        await previewSubmissionExport(tx, access, { templateId, rows: ids.length })
        await context.backUp(tx, access, {
          kind: 'report',
          ids: sql`select unnest(${ids}::uuid[])`,
          note: `报送 ${period}`,
        })
        const opened = await createSubmissionNumber(tx, session.tenantId)
        const step: Step = {
          action: submitUpStep,
          actor,
          to: to[0] ?? null,
          reason: null,
          marked: [],
          commitment: null,
          origin,
          more: { what: opened.submissionNo },
        }
        await takeStep(tx, access, ids, step)
        // Frozen after the step, so that the frozen version equals the record's version.
        await freezeRecords(tx, deps.files, {
          ...opened,
          type: call.body.xwlx,
          kind,
          period,
          note,
          ids,
          by: { session, origin },
        })
        const purpose = `报送 ${opened.submissionNo}`
        const files = { submissionId: opened.id, templateId, rows: ids.length, purpose }
        await exportSubmission(deps, tx, access, { caller: callerOf(call), ...files })
        await context.notify(tx, access, ids, step)
      },
    }
  })

/** Late records can be reported only when the province has agreed to a change request of the kind “late”. */
const lateSubmissionRefusal = ({ kind }: SubmitBody) =>
  kind === 'late'
    ? sql`case when not exists (select from xw_change_record e
        join xw_change_sheet s on s.tenant_id = e.tenant_id and s.id = e.sheet_id and s.kind = 'late' and s.state = '3'
        where e.tenant_id = t.tenant_id and e.record_id = t.id) then '没有省级已同意的补报勘误单' end`
    : sql`null`

/** Parses the fields of a submission, or throws 422 naming those that are missing or wrong. */
function parseSubmission({ templateId = '', kind = '', period = '', note = '' }: SubmitBody) {
  const known = selectableSubmissionKinds.find(({ value }) => value === kind)
  const said = { period: period.trim(), note: note.trim() }
  const flaws = {
    ...(templateId.trim() === '' && { templateId: '请选择报送格式' }),
    ...(!known && { kind: '请选择报送类别' }),
    ...(said.period === '' && { period: '请填写报送期间' }),
    ...(said.period.length > submissionTexts.period && { period: `报送期间最多 ${submissionTexts.period} 个字符` }),
    ...(said.note.length > submissionTexts.note && { note: `说明最多 ${submissionTexts.note} 个字符` }),
  }
  if (!known || Object.keys(flaws).length > 0) throw invalid(flaws)
  return { templateId: templateId.trim(), kind: known.value, period: said.period, note: said.note || null }
}

/** Suggests the period when all records belong to one half-year, and tells whether the export needs an approval. */
async function previewSubmission({ tx, access }: CallContext, ids: readonly string[], { templateId = '' }: SubmitBody) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(hxwrq) as first, max(hxwrq) as last from xw_info
    where tenant_id = ${access.session.tenantId} and id = any(${ids}::uuid[])`.execute(tx)
  const [first, last] = [findReportingPeriod(rows[0]?.first ?? ''), findReportingPeriod(rows[0]?.last ?? '')]
  const asked =
    templateId === '' || ids.length === 0
      ? null
      : await previewSubmissionExport(tx, access, { templateId, rows: ids.length })
  return {
    ...(first !== '' && first === last && { suggested: { period: first } }),
    ...(asked && { needsApproval: asked.needsApproval }),
  }
}
