import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { getMajorTable, listMajorsForCohort, majorPaths } from '@xw/shared/degree/majors'
import { findDegreeType, levelDigits } from '@xw/shared/degree/types'
import { toDictItem } from '@xw/shared/dict/item'
import { DictItem } from '@xw/shared/wire/dict'
import { type Static, Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Route, route } from '../../../plugins/route.ts'
import { findCodeEntries, matchesTyped, searchDictItems } from '../../codes/dict/index.ts'
import { readMajorConfig } from './read-config.ts'

const MajorChoicesQuery = Type.Object({
  /** The field to choose a value for. */
  field: Type.Union([Type.Literal('zydm'), Type.Literal('xwlbm')]),
  xwlx: textParam(10, 1),
  year: Type.Integer({ minimum: 1900, maximum: 2999 }),
  /** Values that the record has already. */
  departId: Type.Optional(textParam(64)),
  zydm: Type.Optional(textParam(20)),
  keyword: Type.Optional(textParam(100)),
  pageSize: Type.Integer({ default: 50, minimum: 1, maximum: 50 }),
})
type MajorChoicesQuery = Static<typeof MajorChoicesQuery>

/** More items than any of the code tables has. */
const allItems = 10_000
/** Categories and classes have shorter codes than majors. */
const classLength = 4

/**
 * Lists the majors and degrees that a record's form offers: those its department may award, otherwise the national
 * catalogue.
 */
export const majorChoicesRoute = ({ db }: Deps): Route =>
  route({
    method: 'GET',
    path: majorPaths.choices,
    permission: `${degreeRecordTable.permission}:list`,
    scope: 'tenant',
    query: MajorChoicesQuery,
    response: Type.Array(DictItem),
    handle: async ({ session: { tenantId }, query }) => db.inTenant(tenantId, tx => listChoices(tx, tenantId, query)),
  })

async function listChoices(tx: Tx, tenantId: number, asked: MajorChoicesQuery): Promise<DictItem[]> {
  const type = findDegreeType(asked.xwlx)
  if (!type) throw refused('请选择学位类型')
  const departId = asked.departId && isId(asked.departId) ? asked.departId : null
  const config = await readMajorConfig(tx, { tenantId, type: type.code })
  const majors = listMajorsForCohort(config, departId, asked.year)
  const { keyword, pageSize: limit, year } = asked
  const search = async (table: string, isMeant: (item: DictItem) => boolean) =>
    (await searchDictItems(tx, table, { keyword, year, limit: allItems })).filter(isMeant).slice(0, limit)
  if (asked.field === 'zydm') {
    if (!majors)
      return search(getMajorTable(type.code), ({ value }) => type.level !== 'bachelor' || value.length > classLength)
    return majors
      .map(({ zydm, zymc }) => toDictItem({ value: zydm, text: zymc }))
      .filter(matchesKeyword(keyword))
      .slice(0, limit)
  }
  const degrees = majors?.find(({ zydm }) => zydm === asked.zydm)?.degrees ?? []
  if (degrees.length === 0)
    return search('degree_codes', ({ value }) => value.startsWith(digitOf(type.level)) && value.length > 1)
  const entries = await findCodeEntries(tx, 'degree_codes', degrees)
  return degrees
    .flatMap(code => entries.get(code)?.[0] ?? [])
    .map(({ code, text }) => toDictItem({ value: code, text }))
    .filter(matchesKeyword(keyword))
}

const digitOf = (level: string): string => levelDigits.find(([known]) => known === level)?.[1] ?? ''

const matchesKeyword =
  (keyword = '') =>
  ({ value, text }: DictItem): boolean =>
    value.toLowerCase().includes(keyword.toLowerCase()) || matchesTyped(text, keyword)
