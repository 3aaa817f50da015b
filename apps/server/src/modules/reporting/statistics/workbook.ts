import type { Readable } from 'node:stream'
import type { StatisticsReport } from '@xw/shared/wire/statistics'
import { type Column, type SheetSource, writeXlsx } from '../../../spreadsheet/write-xlsx.ts'
import { cellValue } from './cells.ts'

/** Describes the filters and the time of a report in one line. */
export const describeReport = ({ filters, madeAt }: StatisticsReport): string =>
  [...filters.map(({ name, value }) => `${name}：${value}`), `统计时间：${madeAt}`].join('；')

/** Column widths: the name of a degree type, and a number. */
const widths = { text: 26, number: 12 }

/** Writes a report as a workbook with one sheet for each table. */
export function writeReportWorkbook(report: StatisticsReport, school: string): Readable {
  const about = describeReport(report)
  return writeXlsx(
    report.tables.map(
      ({ title, columns, rows }): SheetSource => ({
        name: title,
        head: `${school} 统计报表 · ${report.title} · ${title}。${about}`,
        columns: columns.map(({ title: heading, isNumber }): Column => {
          const kind = isNumber ? 'number' : 'text'
          return { title: heading, kind, width: widths[kind] }
        }),
        rows: rows.map(({ cells }) => cells.map(cellValue)),
        page: { landscape: columns.length > 8, header: report.title, footer: about },
      }),
    ),
  )
}
