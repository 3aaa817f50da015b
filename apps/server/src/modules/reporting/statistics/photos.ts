import { recordFigures } from '@xw/shared/degree/record-queries'
import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { buildCondition } from '../figures/index.ts'
import { buildDepartRows, countByDepart, type DepartCount } from './by-depart.ts'
import { countCell, numberColumn, reportTable, textColumn } from './cells.ts'
import { countOverRecords, type ReportContext } from './report-context.ts'

interface PhotoCount extends DepartCount {
  missing: number
  unfit: number
}

const countIf = (condition: RawBuilder<SqlBool> | null) =>
  sql`(count(*) filter (where ${condition ?? sql`false`}))::int`

/** 照片情况: how many photos are missing or unfit, by department. */
export const readPhotosReport = (ground: ReportContext): Promise<StatisticsTable[]> =>
  countOverRecords(ground, async (tx, reached) => {
    const asked = reached.filter(
      one => one.batch?.needsPhoto !== false && buildCondition(one, recordFigures.photos) !== null,
    )
    const facts = await countByDepart<PhotoCount>(tx, asked, one => ({
      select: sql`${countIf(buildCondition(one, recordFigures.photos))} as missing, ${countIf(buildCondition(one, recordFigures.unfitPhotos))} as unfit`,
    }))
    const columns = [
      textColumn('学位类型'),
      textColumn('院系'),
      numberColumn('应报', recordFigures.due),
      numberColumn('缺照片', recordFigures.photos),
      numberColumn('照片不合格', recordFigures.unfitPhotos),
    ]
    const rows = await buildDepartRows(tx, facts, own => [
      countCell(own),
      countCell(own.map(({ xwbslbm, missing }) => ({ xwbslbm, count: missing }))),
      countCell(own.map(({ xwbslbm, unfit }) => ({ xwbslbm, count: unfit }))),
    ])
    const note = '不要求照片的批次不计；“不合格”是校验规则 W28 查出的，校验后又修改的记录须重新校验。'
    return [reportTable('各院系照片情况', { note, columns, rows })]
  })
