import { type BatchStep, batchResource, batchStates, batchSteps } from '@xw/shared/degree/batch'
import { findDegreeType } from '@xw/shared/degree/types'
import { Readiness } from '@xw/shared/wire/batches'
import { NoResult } from '@xw/shared/wire/schema'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { changeRecords } from '../../../resource/change.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'
import { textIn } from '../../../resource/stored.ts'
import { type BatchToOpen, readReadiness } from './readiness.ts'

const Id = textParam(64, 1)

/** The routes of a batch's steps, and the check before opening. */
export const batchStepRoutes = (actions: Actions): Route[] => [
  route({
    method: 'GET',
    path: `${batchResource.path}/readiness`,
    permission: `${batchResource.permission}:list`,
    scope: 'tenant',
    query: Type.Object({ id: Id }),
    response: Readiness,
    handle: async call =>
      actions.withAccess(callerOf(call), {}, async (tx, access) =>
        readReadiness(tx, await findBatchToOpen(tx, access, call.query.id)),
      ),
  }),
  ...Object.keys(batchSteps).map(step => stepRoute(actions, step as BatchStep)),
]

const stepRoute = (actions: Actions, step: BatchStep): Route =>
  route({
    method: 'POST',
    path: `${batchResource.path}/${step}`,
    permission: `${batchResource.permission}:${step}`,
    scope: 'tenant',
    body: Type.Object({ id: Id, confirmed: Type.Optional(Type.Boolean()) }),
    response: NoResult,
    async handle(call) {
      const { origin } = callerOf(call)
      const { name, to } = batchSteps[step]
      await actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const opening = await findBatchToOpen(tx, access, call.body.id, 'forWrite')
        assertStep(opening, step)
        if (to === '1') await assertReady(tx, opening, call.body.confirmed ?? false)
        await changeRecords(tx, access, [opening.id], { set: { state: to }, log: { operation: step, origin } })
      })
      return new Answer({ message: `${name}成功` })
    },
  })

/** Reads a batch that the caller reaches, or throws 404. Locks the row when it is about to be changed. */
async function findBatchToOpen(tx: Tx, access: Access, id: string, forWrite?: 'forWrite'): Promise<BatchToOpen> {
  const found = isId(id) ? await findRecord(tx, access, id, { forWrite: forWrite !== undefined }) : null
  const type = found && findDegreeType(textIn(found, 'xwbslbm'))
  if (!found || !type) throw notFound()
  return { tenantId: access.session.tenantId, id, type: type.code, batch: found }
}

function assertStep({ batch: found }: BatchToOpen, step: BatchStep): void {
  const { from, name: verb } = batchSteps[step]
  if (found.state === from) return
  const word = batchStates.find(({ value }) => value === found.state)?.text
  throw refused(`批次“${textIn(found, 'name')}”${word}，不能${verb}`)
}

/** Throws 422 when something is missing, or when there are warnings that the caller has not confirmed. */
async function assertReady(tx: Tx, opening: BatchToOpen, isConfirmed: boolean): Promise<void> {
  // When two batches of one type are opened at once, the second finds the first open.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open batch ${opening.type}`}, ${opening.tenantId}))`.execute(
    tx,
  )
  const { notes } = await readReadiness(tx, opening)
  const errors = notes.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw refused(`还不能开放：${errors.map(({ text }) => text).join('；')}`, { result: notes })
  if (notes.length > 0 && !isConfirmed)
    throw refused(`开放前请确认：${notes.map(({ text }) => text).join('；')}`, { result: notes })
}
