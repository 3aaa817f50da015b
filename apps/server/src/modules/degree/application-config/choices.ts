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
import { findEntries, isTextMeant, searchEntries } from '../../codes/dict/index.ts'
import { readMajorConfig } from './read-config.ts'

const Asked = Type.Object({
  /** The field that something is chosen for. */
  field: Type.Union([Type.Literal('zydm'), Type.Literal('xwlbm')]),
  xwlx: textParam(10, 1),
  year: Type.Integer({ minimum: 1900, maximum: 2999 }),
  /** What the record has already. */
  departId: Type.Optional(textParam(64)),
  zydm: Type.Optional(textParam(20)),
  keyword: Type.Optional(textParam(100)),
  pageSize: Type.Integer({ default: 50, minimum: 1, maximum: 50 }),
})
type Asked = Static<typeof Asked>

/** More entries than any of the tables has. */
const wholeTable = 10_000
/** Categories and classes of majors have shorter codes than majors. */
const classLength = 4

/** What the form of a record offers for its major and its degree: what its department may award, or else the catalogue. */
export const choicesRoute = ({ db }: Deps): Route =>
  route({
    method: 'GET',
    path: majorPaths.choices,
    permission: `${degreeRecordTable.permission}:list`,
    scope: 'tenant',
    query: Asked,
    response: Type.Array(DictItem),
    handle: async ({ session: { tenantId }, query }) => db.inTenant(tenantId, tx => choicesFor(tx, tenantId, query)),
  })

async function choicesFor(tx: Tx, tenantId: number, asked: Asked): Promise<DictItem[]> {
  const type = findDegreeType(asked.xwlx)
  if (!type) throw refused('请选择学位类型')
  const departId = asked.departId && isId(asked.departId) ? asked.departId : null
  const config = await readMajorConfig(tx, { tenantId, type: type.code })
  const majors = listMajorsForCohort(config, departId, asked.year)
  const { keyword, pageSize: limit, year } = asked
  const search = async (table: string, isMeant: (item: DictItem) => boolean) =>
    (await searchEntries(tx, table, { keyword, year, limit: wholeTable })).filter(isMeant).slice(0, limit)
  if (asked.field === 'zydm') {
    if (!majors)
      return search(getMajorTable(type.code), ({ value }) => type.level !== 'bachelor' || value.length > classLength)
    return majors
      .map(({ zydm, zymc }) => toDictItem({ value: zydm, text: zymc }))
      .filter(named(keyword))
      .slice(0, limit)
  }
  const degrees = majors?.find(({ zydm }) => zydm === asked.zydm)?.degrees ?? []
  if (degrees.length === 0)
    return search('degree_codes', ({ value }) => value.startsWith(digitOf(type.level)) && value.length > 1)
  const entries = await findEntries(tx, 'degree_codes', degrees)
  return degrees
    .flatMap(code => entries.get(code)?.[0] ?? [])
    .map(({ code, text }) => toDictItem({ value: code, text }))
    .filter(named(keyword))
}

const digitOf = (level: string): string => levelDigits.find(([known]) => known === level)?.[1] ?? ''

const named =
  (keyword = '') =>
  ({ value, text }: DictItem): boolean =>
    value.toLowerCase().includes(keyword.toLowerCase()) || isTextMeant(text, keyword)
