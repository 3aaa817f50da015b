import { findDegreeType } from '@xw/shared/degree/types'
import { allRecords, openBatches } from '@xw/shared/wire/batch-choices'
import type { StatisticsReport, StatisticsTable } from '@xw/shared/wire/statistics'
import { type StatisticsReportCode, statisticsReports } from '@xw/shared/wire/statistics-paths'
import { formatTime } from '@xw/shared/wire/time'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { listDepartments, listRounds, resolveCountedTypes } from '../figures/index.ts'
import { readAwardedReport } from './awarded.ts'
import { readNumbersReport } from './certificate-numbers.ts'
import { readDecisionsReport } from './decisions.ts'
import { readFindingsReport } from './findings.ts'
import { readPhotosReport } from './photos.ts'
import { readStatesReport, readSubmissionReport } from './progress.ts'
import type { ReportContext } from './report-context.ts'
import { type ReportQuery, toRecordQuestion } from './report-query.ts'

const readers: Readonly<Record<StatisticsReportCode, (ground: ReportContext) => Promise<StatisticsTable[]>>> = {
  states: readStatesReport,
  submission: readSubmissionReport,
  awarded: readAwardedReport,
  photos: readPhotosReport,
  findings: readFindingsReport,
  numbers: readNumbersReport,
  decisions: readDecisionsReport,
}

/** Reads a report once for the page, the spreadsheet and the printout, so that they cannot differ. */
export async function readReport(ground: ReportContext): Promise<StatisticsReport> {
  const { db, caller, asked } = ground
  const { session } = caller
  const about = await db.inTenant(session.tenantId, async tx => ({
    filters: await describeFilters(tx, session, asked),
    batches: asked.code === 'decisions' ? [] : await listCountedBatches(tx, session, asked),
  }))
  const { conditions, rows = [] } = asked.code === 'decisions' ? { conditions: {} } : toRecordQuestion(asked)
  return {
    title: statisticsReports.find(({ code }) => code === asked.code)?.title ?? '',
    madeAt: formatTime(new Date()) ?? '',
    ...about,
    ask: { conditions, rows },
    tables: await readers[asked.code](ground),
  }
}

async function listCountedBatches(tx: Tx, session: Session, { batch, types }: ReportQuery) {
  const counted = await resolveCountedTypes(tx, session, batch)
  return counted.flatMap(one =>
    one.batch && types.includes(one.type) ? [{ xwbslbm: one.type, batchId: one.batch.id }] : [],
  )
}

/** Describes the filters in words that are understood on a printout without the page. */
async function describeFilters(tx: Tx, session: Session, asked: ReportQuery): Promise<StatisticsReport['filters']> {
  const { batch, types, isOfAllTypes, departs, from, to } = asked
  const names = (await listDepartments(tx, departs)).map(({ name }) => name)
  return [
    { name: '采集批次', value: await findRoundName(tx, session, batch) },
    {
      name: '学位类型',
      value: isOfAllTypes ? '全部' : types.map(code => findDegreeType(code)?.name ?? code).join('、'),
    },
    { name: '院系', value: departs.length === 0 ? '全部' : names.join('、') },
    { name: '获学位日期', value: from === '' && to === '' ? '不限' : `${from || '最早'} 至 ${to || '最近'}` },
  ]
}

async function findRoundName(tx: Tx, session: Session, batch: string): Promise<string> {
  if (batch === allRecords) return '全部'
  if (batch === openBatches) return '进行中的批次'
  const rounds = await listRounds(tx, session)
  return rounds.find(({ batches }) => batches.some(({ id }) => id === batch))?.name ?? ''
}
