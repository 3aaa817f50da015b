import { getMajorTable, majorPaths } from '@xw/shared/degree/majors'
import { findDegreeType } from '@xw/shared/degree/types'
import { majorConfigResource } from '@xw/shared/resources/xw/major-config'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { isId, newId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { describeIds, writeOperation } from '../../../resource/audit.ts'
import type { Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { outOfReachMessage } from '../../../resource/save.ts'
import { findCodeEntries } from '../../codes/dict/index.ts'
import { isMajor, toMajorValues } from './hooks.ts'

/** The most majors that one call adds. */
const maxCodes = 200

const Added = Type.Object({ added: Type.Integer(), known: Type.Integer() })

/**
 * 从目录导入: adds majors of the national catalogue to a department, all or none. Majors that the department already has
 * stay unchanged.
 */
export const fromCatalogueRoute = ({ actions, hooks }: Pick<Resource, 'actions' | 'hooks'>): Route =>
  route({
    method: 'POST',
    path: majorPaths.fromCatalogue,
    permission: `${majorConfigResource.permission}:add`,
    scope: 'tenant',
    body: Type.Object({
      xwbslbm: textParam(10, 1),
      departId: textParam(64, 1),
      codes: Type.Array(textParam(20, 1), { minItems: 1, maxItems: maxCodes }),
    }),
    response: Added,
    async handle(call) {
      const { xwbslbm, departId } = call.body
      const type = findDegreeType(xwbslbm)
      if (!type) throw refused('请选择学位类型')
      const caller = callerOf(call)
      const codes = [...new Set(call.body.codes)]
      const ids = await actions.withAccess(caller, {}, async (tx, access) => {
        await assertDepart(tx, access, departId)
        const made = await addMajors(tx, access, { type, departId, codes })
        await assertReach(tx, access, made)
        await writeOperation(tx, access, { operation: 'add', what: describeIds(made), origin: caller.origin })
        await hooks.afterWrite?.({ tx, access, ids: made })
        return made
      })
      const known = codes.length - ids.length
      const rest = known > 0 ? `，${known} 个原已配置` : ''
      return new Answer({ message: `已添加 ${ids.length} 个专业${rest}`, result: { added: ids.length, known } })
    },
  })

async function assertDepart(tx: Tx, { session }: Access, departId: string): Promise<void> {
  const found =
    isId(departId) &&
    (await tx
      .selectFrom('sys_depart')
      .select('id')
      .where('tenant_id', '=', session.tenantId)
      .where('id', '=', departId)
      .executeTakeFirst())
  if (!found) throw refused('请选择院系')
}

interface ChosenMajors {
  type: NonNullable<ReturnType<typeof findDegreeType>>
  departId: string
  codes: readonly string[]
}

/**
 * Reads the catalogue items in one statement and adds the missing majors in another. Returns the ids of the added ones.
 */
async function addMajors(tx: Tx, { session }: Access, { type, departId, codes }: ChosenMajors): Promise<string[]> {
  const entries = await findCodeEntries(tx, getMajorTable(type.code), codes)
  const majors = codes.map(code => {
    const entry = entries.get(code)?.[0]
    if (!entry || !isMajor(entry)) throw refused(`${type.name}的专业目录中没有${code}`)
    return toMajorValues(type.code, entry)
  })
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(majorConfigResource.table)}
      (tenant_id, id, xwbslbm, depart_id, zydm, zymc, yjxkm, sfyjxk, create_by)
    select ${session.tenantId}, id, ${type.code}, ${departId}, zydm, zymc, yjxkm, sfyjxk, ${session.username}
    from unnest(${majors.map(newId)}::uuid[], ${majors.map(({ zydm }) => zydm)}::text[],
      ${majors.map(({ zymc }) => zymc)}::text[], ${majors.map(({ yjxkm }) => yjxkm)}::text[],
      ${majors.map(({ sfyjxk }) => sfyjxk)}::text[]) as chosen (id, zydm, zymc, yjxkm, sfyjxk)
    on conflict (tenant_id, xwbslbm, depart_id, zydm) do nothing
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Throws 422 when an added major is out of the caller's reach. */
async function assertReach(tx: Tx, access: Access, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select 1 from ${sql.table(majorConfigResource.table)} t
    where t.id = any(${ids}::uuid[]) and ${reachableCondition(access, { forWrite: true })}`.execute(tx)
  if (rows.length < ids.length) throw refused(outOfReachMessage)
}
