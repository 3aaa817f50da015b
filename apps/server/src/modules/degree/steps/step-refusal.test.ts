import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import type { Viewer } from '@xw/shared/degree/record-states'
import { applyReviewSetup, type RecordStep, recordSteps } from '@xw/shared/degree/record-steps'
import { defaultReviewSetup, type ReviewSetup } from '@xw/shared/degree/review-setup'
import type { BatchWindows } from '@xw/shared/degree/windows'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createDepart } from '../../../../test/support/fixtures.ts'
import { stepRefusal } from './step.ts'

let server: TestApp
let school: DegreeSchool
let otherDepartId: string
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  otherDepartId = await createDepart(server.deps.db, { name: '理学院', orgCode: 'B01' })
})
afterAll(() => server.close())

/** A circumstance that stops some steps, with the refusal and with what the table says of the steps that it stops. */
interface Obstacle {
  name: string
  review?: Partial<ReviewSetup>
  batch?: Partial<BatchWindows>
  /** Brings the records into the circumstance. */
  prepare?: (ids: readonly string[]) => RawBuilder<unknown>
  why: RegExp
  stops: (step: RecordStep, actor: Viewer) => boolean
}

const hourMs = 3_600_000
const anyTime = { from: null, until: null }
const buildWindows = (from: number | null, until: number | null): BatchWindows['windows'] => {
  const window = { from, until }
  return { student: window, depart: window, school: window }
}
const isWithin = (...periods: RecordStep['when']['period'][]) => {
  return ({ when }: RecordStep) => periods.includes(when.period)
}

const obstacles: readonly Obstacle[] = [
  {
    name: 'all windows have ended',
    batch: { windows: buildWindows(null, Date.now() - hourMs) },
    why: /截止时间为/,
    stops: isWithin('ownWindow', 'departEdits'),
  },
  {
    name: 'no window has begun',
    batch: { windows: buildWindows(Date.now() + hourMs, null) },
    why: /自 .* 开始/,
    stops: isWithin('ownWindow'),
  },
  {
    name: 'the batch has not been opened',
    batch: { state: '0' },
    why: /未开放/,
    stops: isWithin('ownWindow', 'untilArchived'),
  },
  {
    name: 'the batch has ended',
    batch: { state: '2' },
    why: /已结束/,
    stops: (step, actor) => isWithin('ownWindow', 'departEdits')(step) && actor !== 'school',
  },
  {
    name: 'the batch is archived',
    batch: { state: '3' },
    why: /已归档/,
    stops: isWithin('ownWindow', 'departEdits', 'untilArchived'),
  },
  {
    name: 'the department has opened the record',
    prepare: ids => sql`update xw_info set dept_opened_at = now() where id = any(${ids}::uuid[])`,
    why: /^院系已开始审核$/,
    stops: ({ when }) => when.untilOpened === true,
  },
  {
    name: 'the actor has a draft',
    prepare: ids => sql`
      insert into xw_draft (tenant_id, record_id, user_id, base_version, draft_version, patch)
      select 1, id, ${school.studentId}, 1, 1, '{"lwtm": "题目"}' from unnest(${ids}::uuid[]) as id`,
    why: /^您填写的内容还没有保存到记录$/,
    stops: ({ needs }) => needs?.noDraft === true,
  },
  {
    name: 'the record has errors',
    prepare: ids => sql`update xw_info set judged = '3' where id = any(${ids}::uuid[])`,
    why: /^校验有错误$/,
    stops: ({ needs }) => needs?.noErrors === true,
  },
  {
    name: 'another department has submitted the same person',
    prepare: ids => sql`
      with own as (
        update xw_info set zydm = '030101', zjhm_hash = decode(replace(id::text, '-', ''), 'hex')
        where id = any(${ids}::uuid[]) returning zydm, zjhm_hash, xm, xh)
      insert into xw_info (tenant_id, id, xwbslbm, nj, status, depart_id, zydm, zjhm_hash, xm, xh)
      select 1, gen_random_uuid(), '31', '2025', '20', ${otherDepartId}, zydm, zjhm_hash, xm, xh from own`,
    why: /^此人在其他院系已有/,
    stops: ({ needs }) => needs?.notSubmittedElsewhere === true,
  },
  {
    name: 'the supervisor has not confirmed the thesis',
    review: { bySupervisor: true },
    why: /^须由导师确认论文信息/,
    stops: ({ needs }) => needs?.confirmedThesis === 'always',
  },
  {
    name: 'the supervisor has not confirmed the thesis and departments do not review',
    review: { bySupervisor: true, byDepart: false },
    why: /^须由导师确认论文信息/,
    stops: ({ needs }) => needs?.confirmedThesis !== undefined,
  },
  { name: 'nothing is wrong', why: /./, stops: () => false },
]

it.each(obstacles)('DG-03 only the steps that the table declares are refused when $name', async obstacle => {
  const { review, batch, prepare, why, stops } = obstacle
  const taken = recordSteps.flatMap(step => step.who.map(actor => ({ step, actor })))
  const ids = await school.records(taken.map(({ step }) => step.from[0] ?? ''))
  if (prepare) await school.rows(prepare(ids))
  const base = degreeRecordDef('31')
  const found = await Promise.all(
    taken.map(async ({ step, actor }, index) => {
      const action = applyReviewSetup(step, { ...defaultReviewSetup, ...review })
      const context = { base, session: { userId: school.studentId } }
      const refusal = stepRefusal(context, { action, actor }, [{ ...openBatch(), ...batch }])
      const [row] = await school.rows(sql<{ why: string | null }>`
        select ${refusal} as why from xw_info t where t.id = ${ids[index]}`)
      return { step, actor, why: row?.why ?? null }
    }),
  )
  const nameOf = ({ step, actor }: { step: RecordStep; actor: Viewer }) => `${step.code} by ${actor}`
  const refused = found.filter(one => one.why !== null)
  expect(refused.map(nameOf)).toEqual(taken.filter(({ step, actor }) => stops(step, actor)).map(nameOf))
  expect(refused.filter(one => !why.test(one.why ?? ''))).toEqual([])
})

/** The batch of the records while everybody may work on it. */
const openBatch = (): BatchWindows => ({
  id: school.batchId,
  name: '本批次',
  xwbslbm: '31',
  state: '1',
  windows: { student: anyTime, depart: anyTime, school: anyTime },
  byStudent: true,
  departIds: [],
  grades: [],
  needsPhoto: false,
  needsSignature: false,
  xwsydwm: null,
})
