import { randomBytes } from 'node:crypto'
import { type DepartDraw, type DrawCandidate, drawByRatio } from '@xw/shared/degree/thesis/draw'
import { doubleBlindMode } from '@xw/shared/degree/thesis/review'
import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import { PastDraw, ThesisDraw } from '@xw/shared/wire/thesis'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { changeRecords } from '../../../resource/change.ts'
import { callerOf } from '../../../resource/routes.ts'
import { reachableCondition } from '../../../resource/rows.ts'

interface Draw {
  xwlx: string
  percent: number
  seed: string
  candidates: readonly string[]
}

/** 随机抽检: routes that draw a random percentage of each department's theses for review, and list past draws. */
export const thesisDrawRoutes = (actions: Actions): Route[] => [
  route({
    method: 'POST',
    path: thesisPaths.draw,
    permission: `${thesisReviewResource.permission}:draw`,
    scope: 'tenant',
    body: Type.Object({
      xwlx: textParam(10, 1),
      percent: Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
      /** The server makes a seed when none is given. */
      seed: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{4,32}$' })),
      preview: Type.Optional(Type.Boolean()),
    }),
    response: ThesisDraw,
    async handle(call) {
      const { preview = false, seed = randomBytes(6).toString('hex'), ...wish } = call.body
      const { origin } = callerOf(call)
      const result = await actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const candidates = await readDrawCandidates(tx, access, wish.xwlx)
        const departs = drawByRatio(candidates, wish.percent, seed)
        if (departs.length === 0) throw refused('没有待送审且未抽中的论文，请先加入送审名单')
        if (!preview) {
          const draw = { ...wish, seed, candidates: candidates.map(({ id }) => id) }
          await storeDraw(tx, access, draw, { drawn: departs.flatMap(({ ids }) => ids), origin })
        }
        return { seed, ...(await buildDrawResult(tx, access, departs)) }
      })
      if (preview) return result
      return new Answer({ message: `已抽中 ${result.drawn} 篇论文`, result })
    },
  }),
  route({
    method: 'GET',
    path: thesisPaths.draws,
    title: '以前的抽检',
    permission: `${thesisReviewResource.permission}:draw`,
    scope: 'tenant',
    response: Type.Array(PastDraw),
    handle: async call => actions.withAccess(callerOf(call), {}, readDraws),
  }),
]

async function readDrawCandidates(tx: Tx, access: Access, type: string): Promise<DrawCandidate[]> {
  const { rows } = await sql<DrawCandidate>`
    select t.id, coalesce(t.depart_id::text, '') as "departId" from xw_thesis_review t
    where ${reachableCondition(access)} and t.xwbslbm = ${type} and t.state = '0' and t.sampled = '0'
    order by t.id for update of t`.execute(tx)
  return rows
}

async function storeDraw(
  tx: Tx,
  access: Access,
  { xwlx, percent, seed, candidates }: Draw,
  { drawn, origin }: { drawn: readonly string[]; origin: Origin },
): Promise<void> {
  const { tenantId, username } = access.session
  const id = newId()
  await sql`
    insert into xw_review_draw (tenant_id, id, xwbslbm, percent, seed, candidates, drawn, create_by)
    values (${tenantId}, ${id}, ${xwlx}, ${percent}, ${seed}, ${candidates}::uuid[], ${drawn}::uuid[],
      ${username})`.execute(tx)
  // Sampled theses are reviewed double-blind.
  const set = { sampled: '1', draw_id: id, review_mode: doubleBlindMode }
  await changeRecords(tx, access, drawn, { set, log: { operation: 'sample', origin } })
}

async function buildDrawResult(tx: Tx, { session }: Access, departs: readonly DepartDraw[]) {
  const ids = departs.map(({ departId }) => departId).filter(id => id !== '')
  const { rows } = await sql<{ id: string; name: string }>`
    select id, depart_name as name from sys_depart
    where tenant_id = ${session.tenantId} and id = any(${ids}::uuid[])`.execute(tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return {
    candidates: departs.reduce((sum, depart) => sum + depart.candidates, 0),
    drawn: departs.reduce((sum, depart) => sum + depart.ids.length, 0),
    departs: departs.map(depart => ({
      departName: names.get(depart.departId) ?? '未填院系',
      candidates: depart.candidates,
      drawn: depart.ids.length,
    })),
  }
}

/** Lists the draws of the degree types in the caller's reach, newest first. */
async function readDraws(tx: Tx, { session }: Access): Promise<PastDraw[]> {
  const isBound = session.reach === 'types' || session.reach === 'depart'
  const { rows } = await sql<Omit<PastDraw, 'createTime'> & { createTime: Date }>`
    select id, xwbslbm, percent::float8 as percent, seed, cardinality(candidates) as candidates,
      cardinality(drawn) as drawn, create_by as "createBy", create_time as "createTime"
    from xw_review_draw where tenant_id = ${session.tenantId}
      ${isBound ? sql`and xwbslbm = any(${session.xwbslbms}::text[])` : sql``}
    order by create_time desc, id desc limit 50`.execute(tx)
  return rows.map(row => ({ ...row, createTime: formatTime(row.createTime) }))
}
