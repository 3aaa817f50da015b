import { byFinding } from '@xw/shared/degree/record-queries'
import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { readTopFindings } from '../dashboard/index.ts'
import { count, countColumn, row, table, textColumn, words } from './cells.ts'
import { overRecords, type ReportGround } from './ground.ts'

/** More than there are rules. */
const all = 200

/** 校验错误: the rules by the number of records in which they found something. */
export const readFindingsReport = (ground: ReportGround): Promise<StatisticsTable[]> =>
  overRecords(ground, async (tx, reached) => {
    const found = await readTopFindings(tx, reached, all)
    // Each rule has a question of its own, so the row asks it and the column nothing more.
    const columns = [textColumn('规则'), textColumn('说明'), countColumn('记录数', { conditions: {} })]
    const rows = found.map(({ code, title, types }) => row(byFinding(code), [words(code), words(title), count(types)]))
    const note = '一条记录可以有几种错误，各计一次；校验后又修改的记录须重新校验。'
    return [table('最多的校验错误', { note, columns, rows })]
  })
