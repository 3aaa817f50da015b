import { applyReviewSetup, commonSteps } from '@xw/shared/degree/record-steps'
import { defaultReviewSetup } from '@xw/shared/degree/review-setup'
import { splitSelection } from '../apps/server/src/modules/degree/steps/split-selection.ts'
import { stepRefusal, takeStep } from '../apps/server/src/modules/degree/steps/step.ts'
import { connect } from '../apps/server/src/postgres/connect.ts'
import { selectionCondition } from '../apps/server/src/resource/selection.ts'
import { bareUpdate } from './floors/bare-update.ts'
import { type ListData, openListData } from './list-data.ts'
import { callerWith, type ListEngine, openEngine, xwlx } from './list-engine.ts'
import { medianOf, type Row } from './measure.ts'
import { costInAll } from './postgres-cpu.ts'
import { sizeOf } from './size.ts'

const count = sizeOf('collection')
/** The remark that marks the records to approve; no other records have it. */
const mark = 'bench of steps'

/** Measures a school's approval of a whole batch against one UPDATE that writes the history. */
export default async function steps(): Promise<Row[]> {
  const data = await openListData()
  const engine = await openEngine(data)
  try {
    const ids = await prepare(data)
    const floor = await medianOf(() => costInAll(engine.pool, () => bare(engine, ids)))
    const value = await medianOf(() => costInAll(engine.pool, () => undone(() => approve(engine))))
    return [{ name: `approval of ${count}, to a bare update with history`, value: value / floor, unit: '×', limit: 3 }]
  } finally {
    await engine.close()
    await data.release()
  }
}

/** The last records, because other benches use the first ones for their batch. */
async function prepare({ ownerUrl }: ListData): Promise<string[]> {
  const owner = await connect(ownerUrl)
  try {
    await owner.query(
      `update xw_info set status = '30', bz = $1, judged = '1', judged_version = version
       where id in (select id from xw_info where xwbslbm = $2 order by id desc limit $3) and bz is distinct from $1`,
      [mark, xwlx, count],
    )
    await owner.query('vacuum analyze xw_info')
    const { rows } = await owner.query<{ id: string }>('select id from xw_info where bz = $1', [mark])
    return rows.map(({ id }) => id)
  } finally {
    await owner.end()
  }
}

class Undone extends Error {}

/** Runs work that undoes itself in the end, so that every round begins with the same records. */
async function undone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
}

async function bare({ pool }: ListEngine, ids: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local app.tenant = '1'; set local statement_timeout = 0`)
    await bareUpdate(client, ids)
    await client.query('rollback')
  } finally {
    client.release()
  }
}

/** As the route does it: the query is read, the records are sorted and held, the step is taken. */
function approve({ actions, ground }: ListEngine): Promise<never> {
  const caller = callerWith()
  const declared = commonSteps.find(({ code }) => code === 'approve')
  if (!declared) throw new Error('nobody approves')
  const action = applyReviewSetup(declared, defaultReviewSetup)
  return actions.withAccess(caller, { xwlx }, async (tx, access) => {
    const asking = { hooks: {}, origin: caller.origin, perHour: ground.questionsPerHour }
    const which = await selectionCondition(tx, access, { query: { xwlx, bz: mark } }, asking)
    const step = {
      action,
      actor: 'school' as const,
      to: '40',
      reason: null,
      marked: [],
      commitment: null,
      origin: caller.origin,
    }
    const { ready, outcome } = await splitSelection(tx, access, {
      which,
      why: stepRefusal(access, step, []),
      held: true,
    })
    if (ready.length !== count) throw new Error(`${ready.length} records are ready: ${JSON.stringify(outcome.refused)}`)
    await takeStep(tx, access, ready, step)
    throw new Undone()
  })
}
