import { lazyPart } from '../../../../lib/lazy-part.tsx'
import { State } from '../state.tsx'

const LineChart = lazyPart(() => import('../../../../widgets/line-chart.tsx'))

const labels = ['6-01', '6-02', '6-03', '6-04', '6-05']
const filled = { name: '已填报', values: [12, 80, 164, 210, 236] }
const daily = { name: '当日', values: [12, 68, 84, 46, 26], kind: 'bar' as const }

/** Charts of lines and bars over days, each with a table of the same numbers for screen readers. */
export default function LineCharts() {
  return (
    <>
      <State name="已填" isWide>
        <LineChart
          caption="每日填报"
          labels={labels}
          series={[filled, daily]}
          marks={[{ label: '6-04', text: '截止' }]}
        />
      </State>
      <State name="空" isWide>
        <LineChart caption="没有数据的填报" labels={[]} series={[{ ...filled, values: [] }]} />
      </State>
    </>
  )
}
