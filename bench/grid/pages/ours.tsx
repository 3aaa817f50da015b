import { date } from '@xw/shared/field-types/date'
import { number } from '@xw/shared/field-types/number'
import { select } from '@xw/shared/field-types/select'
import { text } from '@xw/shared/field-types/text'
import { createRoot } from 'react-dom/client'
import { Grid } from '../../../apps/web/src/grid/grid.tsx'
import type { GridColumn, GridRule, RuleCell } from '../../../apps/web/src/grid/model/state.ts'
import { StatisticsFooter } from '../../../apps/web/src/grid/panel/statistics-footer.tsx'
import { type GridHandle, useGrid } from '../../../apps/web/src/grid/use-grid.ts'
import { AntdTheme } from '../../../apps/web/src/lib/antd-theme.tsx'
import '../../../apps/web/src/app/base.css'
import '../../../apps/web/src/app/layers.css'
import { type BenchColumn, type BenchRow, columns, columnWidth, options, reasonAgainst } from '../data.ts'
import type { Stage } from './stage.ts'

/** The product's grid with all that the others have, and a rule more: no number stands in two rows. */
const codes = options.map(({ value, label }) => ({ value, text: label }))

const fields: Record<BenchColumn['kind'], (title: string) => GridColumn['field']> = {
  text,
  number,
  date,
  select: title => select(title, { options: codes }),
}

const rulesOf = (column: BenchColumn): GridRule[] => [
  ...(column.required ? [{ required: true as const }] : []),
  ...(column.pattern ? [{ regex: column.pattern }, { unique: true as const }] : []),
  ...(column.max === undefined
    ? []
    : [{ handler: ({ row }: RuleCell) => reasonAgainst(column, row[column.key] as number | null) ?? true }]),
]

const gridColumns = columns.map(
  (column): GridColumn => ({
    key: column.key,
    field: fields[column.kind](column.title),
    title: column.title,
    width: columnWidth,
    rules: rulesOf(column),
    ...(column.sum && { statistics: ['sum'] }),
  }),
)

let held: GridHandle | null = null

function Page({ rows }: { rows: BenchRow[] }) {
  const grid = useGrid({ columns: gridColumns, rows, rowKey: 'id' })
  held = grid
  return <Grid grid={grid} label="学位" size="mini" maxHeight={800} footer={<StatisticsFooter state={grid.state} />} />
}

export const stage: Stage = {
  mount(host, rows) {
    createRoot(host).render(
      <AntdTheme>
        <Page rows={rows} />
      </AntdTheme>,
    )
  },
  read: (row, key) => held?.store.getState().rows[row]?.[key],
}
