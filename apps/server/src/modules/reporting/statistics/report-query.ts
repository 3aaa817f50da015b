import { byDepartsAndAwardDate } from '@xw/shared/degree/record-queries'
import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import { can } from '@xw/shared/permission/can'
import { decisionResource } from '@xw/shared/resources/xw/decision'
import { allRecords } from '@xw/shared/wire/batch-choices'
import { type StatisticsReportCode, statisticsReports } from '@xw/shared/wire/statistics-paths'
import { type Static, Type } from 'typebox'
import { forbidden, invalid, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { listParam, readList, textParam } from '../../../lib/params.ts'
import type { Session } from '../../../plugins/session.ts'
import { listOwnTypes } from '../../degree/record/index.ts'

/** The query parameters of a report; only its code is required. */
export const reportParams = {
  report: textParam(20, 1),
  /** A round, as on the dashboards. */
  batch: Type.Optional(textParam(64)),
  xwlx: Type.Optional(listParam),
  departId: Type.Optional(listParam),
  /** The first and last day of award, written as in records: 20260630. */
  from: Type.Optional(textParam(10)),
  to: Type.Optional(textParam(10)),
}
const Params = Type.Object(reportParams)
export type ReportParams = Static<typeof Params>

/** The parameters of a report after validation. */
export interface ReportQuery {
  code: StatisticsReportCode
  batch: string
  types: readonly DegreeTypeCode[]
  /** Whether no type was chosen, so that `types` are all that the caller works for. */
  isOfAllTypes: boolean
  departs: readonly string[]
  from: string
  to: string
}

const decisionsPermission = `${decisionResource.permission}:list`

/** The report that compares council decisions needs the permission to list them. */
export const canSeeReport = ({ grants }: Session, code: StatisticsReportCode): boolean =>
  code !== 'decisions' || can(grants, decisionsPermission)

export function parseReportQuery(session: Session, params: ReportParams): ReportQuery {
  const kind = statisticsReports.find(({ code }) => code === params.report)
  if (!kind) throw refused('没有这种报表')
  if (!canSeeReport(session, kind.code)) throw forbidden(decisionsPermission)
  const own = listOwnTypes(session)
  const wanted = readList(params.xwlx ?? '')
  const types = wanted.length === 0 ? own : own.filter(type => wanted.includes(type))
  const strange = wanted.find(code => !own.some(type => type === code))
  if (strange !== undefined)
    throw invalid({ xwlx: findDegreeType(strange) ? '所选学位类型不在您的范围内' : '没有这种学位类型' })
  const departs = readList(params.departId ?? '')
  if (!departs.every(isId)) throw invalid({ departId: '没有这个院系' })
  const from = parseDay(params.from, 'from')
  const to = parseDay(params.to, 'to')
  if (from !== '' && to !== '' && from > to) throw invalid({ to: '结束日期早于开始日期' })
  const batch = params.batch || allRecords
  return { code: kind.code, batch, types, isOfAllTypes: wanted.length === 0, departs, from, to }
}

function parseDay(text = '', name: 'from' | 'to'): string {
  if (text === '') return ''
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  const known = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const isDay = !Number.isNaN(known.getTime()) && known.toISOString().startsWith(`${year}-${month}-${day}`)
  if (!isDay) throw invalid({ [name]: '日期应为八位数字，如 20260630' })
  return text
}

/** The filters other than type and batch, as a query of the list. */
export const toRecordQuestion = ({ departs, from, to }: ReportQuery) => byDepartsAndAwardDate({ departs, from, to })
