import { recordFigures } from '@xw/shared/degree/record-queries'
import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { conditionOf } from '../dashboard/index.ts'
import { type DepartFact, departRows, readByDepart } from './by-depart.ts'
import { count, countColumn, table, textColumn } from './cells.ts'
import { overRecords, type ReportGround } from './ground.ts'

interface PhotoFact extends DepartFact {
  missing: number
  unfit: number
}

const countIf = (condition: RawBuilder<SqlBool> | null) =>
  sql`(count(*) filter (where ${condition ?? sql`false`}))::int`

/** 照片情况: whose photo is missing, or does not fit. */
export const readPhotosReport = (ground: ReportGround): Promise<StatisticsTable[]> =>
  overRecords(ground, async (tx, reached) => {
    const asked = reached.filter(
      one => one.batch?.needsPhoto !== false && conditionOf(one, recordFigures.photos) !== null,
    )
    const facts = await readByDepart<PhotoFact>(tx, asked, one => ({
      select: sql`${countIf(conditionOf(one, recordFigures.photos))} as missing, ${countIf(conditionOf(one, recordFigures.unfitPhotos))} as unfit`,
    }))
    const columns = [
      textColumn('学位类型'),
      textColumn('院系'),
      countColumn('应报', recordFigures.due),
      countColumn('缺照片', recordFigures.photos),
      countColumn('照片不合格', recordFigures.unfitPhotos),
    ]
    const rows = await departRows(tx, facts, own => [
      count(own),
      count(own.map(({ xwbslbm, missing }) => ({ xwbslbm, count: missing }))),
      count(own.map(({ xwbslbm, unfit }) => ({ xwbslbm, count: unfit }))),
    ])
    const note = '不要求照片的批次不计；“不合格”是校验规则 W28 查出的，校验后又修改的记录须重新校验。'
    return [table('各院系照片情况', { note, columns, rows })]
  })
