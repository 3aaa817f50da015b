import { byFinding } from '@xw/shared/degree/record-queries'
import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { countTopFindings } from '../figures/index.ts'
import { countCell, numberColumn, reportRow, reportTable, textCell, textColumn } from './cells.ts'
import { countOverRecords, type ReportContext } from './report-context.ts'

/** 校验错误: the check rules by the number of records that fail them. */
export const readFindingsReport = (ground: ReportContext): Promise<StatisticsTable[]> =>
  countOverRecords(ground, async (tx, reached) => {
    const found = await countTopFindings(tx, reached)
    // Each row has the query of its rule, so the column needs none.
    const columns = [textColumn('规则'), textColumn('说明'), numberColumn('记录数', { conditions: {} })]
    const rows = found.map(({ code, title, types }) =>
      reportRow(byFinding(code), [textCell(code), textCell(title), countCell(types)]),
    )
    const note = '一条记录可以有几种错误，各计一次；校验后又修改的记录须重新校验。'
    return [reportTable('最多的校验错误', { note, columns, rows })]
  })
