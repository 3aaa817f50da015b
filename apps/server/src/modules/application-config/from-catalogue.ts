import { majorPaths } from '@xw/shared/degree/majors'
import { majorConfig } from '@xw/shared/resources/xw/major-config'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../lib/errors.ts'
import { isId } from '../../lib/ids.ts'
import { textParam } from '../../lib/params.ts'
import { Answer, type Route, route } from '../../plugins/route.ts'
import type { Actions } from '../../resource/actions.ts'
import { callerOf } from '../../resource/routes.ts'

/** So many are chosen at a time. */
const maxCodes = 200

const Added = Type.Object({ added: Type.Integer(), known: Type.Integer() })

/** 从目录导入: majors of the catalogue become majors of a department; those it has already stay as they are. */
export const fromCatalogueRoute = (actions: Actions): Route =>
  route({
    method: 'POST',
    path: majorPaths.fromCatalogue,
    permission: `${majorConfig.permission}:add`,
    scope: 'tenant',
    body: Type.Object({
      xwbslbm: textParam(10, 1),
      departId: textParam(64, 1),
      codes: Type.Array(textParam(20, 1), { minItems: 1, maxItems: maxCodes }),
    }),
    response: Added,
    async handle(call) {
      const { xwbslbm, departId } = call.body
      if (!isId(departId)) throw refused('请选择院系')
      const codes = new Set(call.body.codes)
      const caller = callerOf(call)
      const present = await actions.within(caller, {}, async tx => {
        const { rows } = await sql<{ zydm: string }>`
          select zydm from ${sql.table(majorConfig.table)}
          where tenant_id = ${call.session.tenantId} and xwbslbm = ${xwbslbm} and depart_id = ${departId}`.execute(tx)
        return new Set(rows.map(({ zydm }) => zydm))
      })
      const missing = [...codes].filter(code => !present.has(code))
      for (const zydm of missing) await actions.add(caller, { xwbslbm, departId, zydm }, 'submit')
      const [added, known] = [missing.length, codes.size - missing.length]
      const rest = known > 0 ? `，${known} 个原已配置` : ''
      return new Answer({ message: `已添加 ${added} 个专业${rest}`, result: { added, known } })
    },
  })
