import { findDegreeType } from '@xw/shared/degree/types'
import { allRecords, openBatches } from '@xw/shared/wire/batch-choices'
import type { StatisticsReport, StatisticsTable } from '@xw/shared/wire/statistics'
import { type StatisticsReportCode, statisticsReports } from '@xw/shared/wire/statistics-paths'
import { formatTime } from '@xw/shared/wire/time'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { readCounted, readDeparts, readRounds } from '../dashboard/index.ts'
import { type Asked, questionOf } from './asked.ts'
import { readAwardedReport } from './awarded.ts'
import { readDecisionsReport } from './decisions.ts'
import { readFindingsReport } from './findings.ts'
import type { ReportGround } from './ground.ts'
import { readNumbersReport } from './numbers.ts'
import { readPhotosReport } from './photos.ts'
import { readStatesReport, readSubmissionReport } from './progress.ts'

const readers: Readonly<Record<StatisticsReportCode, (ground: ReportGround) => Promise<StatisticsTable[]>>> = {
  states: readStatesReport,
  submission: readSubmissionReport,
  awarded: readAwardedReport,
  photos: readPhotosReport,
  findings: readFindingsReport,
  numbers: readNumbersReport,
  decisions: readDecisionsReport,
}

/** A report as the page, the spreadsheet and the paper have it: there is one of it, so they cannot differ. */
export async function readReport(ground: ReportGround): Promise<StatisticsReport> {
  const { db, caller, asked } = ground
  const { session } = caller
  const about = await db.inTenant(session.tenantId, async tx => ({
    filters: await describe(tx, session, asked),
    batches: asked.code === 'decisions' ? [] : await batchesOf(tx, session, asked),
  }))
  const { conditions, rows = [] } = asked.code === 'decisions' ? { conditions: {} } : questionOf(asked)
  return {
    title: statisticsReports.find(({ code }) => code === asked.code)?.title ?? '',
    madeAt: formatTime(new Date()) ?? '',
    ...about,
    ask: { conditions, rows },
    tables: await readers[asked.code](ground),
  }
}

async function batchesOf(tx: Tx, session: Session, { batch, types }: Asked) {
  const counted = await readCounted(tx, session, batch)
  return counted.flatMap(one =>
    one.batch && types.includes(one.type) ? [{ xwbslbm: one.type, batchId: one.batch.id }] : [],
  )
}

/** What was counted, in words that stand on paper by themselves. */
async function describe(tx: Tx, session: Session, asked: Asked): Promise<StatisticsReport['filters']> {
  const { batch, types, isOfAllTypes, departs, from, to } = asked
  const names = (await readDeparts(tx, departs)).map(({ name }) => name)
  return [
    { name: '采集批次', value: await roundName(tx, session, batch) },
    {
      name: '学位类型',
      value: isOfAllTypes ? '全部' : types.map(code => findDegreeType(code)?.name ?? code).join('、'),
    },
    { name: '院系', value: departs.length === 0 ? '全部' : names.join('、') },
    { name: '获学位日期', value: from === '' && to === '' ? '不限' : `${from || '最早'} 至 ${to || '最近'}` },
  ]
}

async function roundName(tx: Tx, session: Session, batch: string): Promise<string> {
  if (batch === allRecords) return '全部'
  if (batch === openBatches) return '进行中的批次'
  const rounds = await readRounds(tx, session)
  return rounds.find(({ batches }) => batches.some(({ id }) => id === batch))?.name ?? ''
}
