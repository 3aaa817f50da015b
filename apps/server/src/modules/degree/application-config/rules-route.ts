import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { findDegreeType } from '@xw/shared/degree/types'
import { degreeConfigResource } from '@xw/shared/resources/xw/degree-config'
import { ApplicationRules } from '@xw/shared/wire/applications'
import { applicationPath } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Route, route } from '../../../plugins/route.ts'
import { readApplication } from './application.ts'
import type { SchoolDegreeType } from './read-config.ts'

/** DG-01: returns a degree type's requirements beyond the fields of its records, for everybody who works on them. */
export const applicationRulesRoute = ({ db }: Deps): Route =>
  route({
    method: 'GET',
    path: applicationPath,
    permission: `${degreeRecordTable.permission}:list`,
    scope: 'tenant',
    query: Type.Object({ xwlx: textParam(2, 1) }),
    response: ApplicationRules,
    async handle({ session: { tenantId }, query }) {
      const type = findDegreeType(query.xwlx)?.code
      if (!type) throw refused('请选择学位类型')
      return db.inTenant(tenantId, async tx => ({
        ...(await readApplication(tx, { tenantId, type })),
        conditions: await readConditions(tx, { tenantId, type }),
      }))
    },
  })

const { studyYears, minCredits, needsThesis, needsDefence, languageRule, resultRule } = degreeConfigResource.fields
const texts = { studyYears, minCredits, languageRule, resultRule }
const switches = { needsThesis, needsDefence }

/** Requirements that this product has no data for: people read them, and no rule checks them. */
async function readConditions(tx: Tx, { tenantId, type }: SchoolDegreeType): Promise<ApplicationRules['conditions']> {
  const { rows } = await sql<Record<string, string | null>>`
    select study_years as "studyYears", min_credits::float8::text as "minCredits", needs_thesis as "needsThesis",
      needs_defence as "needsDefence", language_rule as "languageRule", result_rule as "resultRule"
    from ${sql.table(degreeConfigResource.table)} where tenant_id = ${tenantId} and xwbslbm = ${type}`.execute(tx)
  const [stored] = rows
  if (!stored) return []
  return [
    ...Object.entries(texts).flatMap(([key, { label }]) => (stored[key] ? [{ label, text: stored[key] }] : [])),
    ...Object.entries(switches).flatMap(([key, { label }]) => (stored[key] === '1' ? [{ label, text: '是' }] : [])),
  ]
}
