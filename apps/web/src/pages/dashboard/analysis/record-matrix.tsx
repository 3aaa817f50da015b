import { byStates, recordFigures } from '@xw/shared/degree/record-queries'
import { recordStates } from '@xw/shared/degree/record-states'
import type { TypeCounts } from '@xw/shared/wire/dashboard'
import styles from '../../../features/dashboard/board-table.module.css'
import { CountLink } from '../../../features/dashboard/count-link.tsx'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import {
  type CountPart,
  degreeTypeName,
  inNationalOrder,
  useCountPart,
} from '../../../features/dashboard/record-links.ts'

const countInState = ({ states }: TypeCounts, status: string) =>
  states.find(state => state.status === status)?.count ?? 0
const countDue = ({ states }: TypeCounts) => states.reduce((total, { count }) => total + count, 0)

/** DG-10: degree records by type and state, with their sums; each number leads to the list of what it counts. */
export function RecordMatrix({ types }: { types: readonly TypeCounts[] }) {
  const partOf = useCountPart()
  const rows = inNationalOrder(types).filter(type => countDue(type) > 0)
  // Leaves out states that no record is in.
  const columns = recordStates.filter(({ code }) => rows.some(type => countInState(type, code) > 0))
  const due = (type: TypeCounts) => partOf(type, countDue(type), recordFigures.due)
  const inState = (type: TypeCounts, code: string): CountPart =>
    partOf(type, countInState(type, code), byStates([code]))
  return (
    <DashboardCard title="按学位类型和状态">
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">学位类型</th>
              {columns.map(({ code, word }) => (
                <th key={code} scope="col">
                  {word}
                </th>
              ))}
              <th scope="col">合计</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(type => (
              <tr key={type.xwbslbm}>
                <th scope="row">{degreeTypeName(type.xwbslbm)}</th>
                {columns.map(({ code, word }) => (
                  <td key={code} data-label={word}>
                    <CountLink label={`${degreeTypeName(type.xwbslbm)}，${word}`} parts={[inState(type, code)]} />
                  </td>
                ))}
                <td data-label="合计">
                  <CountLink label={degreeTypeName(type.xwbslbm)} parts={[due(type)]} />
                </td>
              </tr>
            ))}
          </tbody>
          {rows.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">合计</th>
                {columns.map(({ code, word }) => (
                  <td key={code} data-label={word}>
                    <CountLink label={`合计，${word}`} parts={rows.map(type => inState(type, code))} />
                  </td>
                ))}
                <td data-label="合计">
                  <CountLink label="合计" parts={rows.map(due)} />
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </DashboardCard>
  )
}
