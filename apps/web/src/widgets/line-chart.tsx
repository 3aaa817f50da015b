import { theme } from 'antd'
import { BarChart as Bars, LineChart as Lines } from 'echarts/charts'
import { GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useReducedMotion } from '../lib/use-media.ts'
import styles from './line-chart.module.css'

register([Bars, Lines, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent, CanvasRenderer])

export interface LineChartProps {
  /** Describes the numbers, above the table that screen readers get in place of the picture. */
  caption: string
  /** The meaning of the labels; by default they are days. */
  labelName?: string
  labels: string[]
  /** Bars have their own axis on the right, because beside larger line values they would be too small to see. */
  series: { name: string; values: (number | null)[]; kind?: 'bar' }[]
  /** Days that are marked by a labelled vertical line. */
  marks?: { label: string; text: string }[]
  /** The page already shows the same numbers in a table. */
  isBesideTable?: boolean
}

/** Lines over time, and bars, in the theme's colours. It loads lazily because the chart library is large. */
export default function LineChart(props: LineChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { token } = theme.useToken()
  const isStill = useReducedMotion()
  useEffect(() => {
    if (!frame.current) return undefined
    const chart = init(frame.current)
    chart.setOption({ ...toOption(props, token), animation: !isStill })
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(frame.current)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [props, token, isStill])
  return (
    <>
      <div ref={frame} className={styles.chart} aria-hidden />
      {!props.isBesideTable && (
        // The wrapper is hidden instead of the table, which would otherwise be as wide as its headings.
        <div className="xw-unseen">
          <DataTable {...props} />
        </div>
      )}
    </>
  )
}

/** With more symbols, a line would look thick. */
const mostSymbols = 31

type Token = ReturnType<typeof theme.useToken>['token']

function toOption({ labels, series, marks = [] }: LineChartProps, token: Token) {
  const text = { color: token.colorTextSecondary }
  const line = { lineStyle: { color: token.colorBorderSecondary } }
  const axis = { type: 'value', minInterval: 1, axisLabel: text, splitLine: line }
  const onTheRight = new Set(series.filter(({ kind }) => kind === 'bar').map(({ name }) => name))
  const hasBars = onTheRight.size > 0
  const isMixed = hasBars && onTheRight.size < series.length
  const legend = (name: string) => (isMixed ? `${name}（${onTheRight.has(name) ? '右' : '左'}轴）` : name)
  const markLine = {
    symbol: 'none',
    silent: true,
    lineStyle: { color: token.colorError, type: 'dashed' },
    label: { color: token.colorError, formatter: '{b}' },
    data: marks.map(({ label, text: name }) => ({ name, xAxis: label })),
  }
  return {
    color: [token.colorPrimary, token.colorSuccess, token.colorWarning],
    grid: { left: 44, right: isMixed ? 44 : 16, top: marks.length > 0 ? 52 : 36, bottom: 28 },
    legend: { data: series.map(({ name }) => name), textStyle: text, top: 0, right: 0, formatter: legend },
    tooltip: {
      trigger: 'axis',
      backgroundColor: token.colorBgElevated,
      borderColor: token.colorBorderSecondary,
      textStyle: { color: token.colorText },
    },
    xAxis: { type: 'category', data: labels, axisLabel: text, axisLine: line, boundaryGap: hasBars },
    yAxis: isMixed ? [axis, { ...axis, splitLine: { show: false } }] : axis,
    series: series.map(({ name, values, kind }, index) => ({
      name,
      data: values,
      ...(kind === 'bar'
        ? { type: 'bar', ...(isMixed ? { yAxisIndex: 1, barMaxWidth: 16 } : { barMaxWidth: 40 }) }
        : {
            type: 'line',
            smooth: !hasBars,
            showSymbol: !hasBars && labels.length <= mostSymbols,
            areaStyle: { opacity: 0.08 },
          }),
      ...(index === 0 && marks.length > 0 && { markLine }),
    })),
  }
}

function DataTable({ caption, labelName = '日期', labels, series, marks = [] }: LineChartProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{labelName}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">
              {label}
              {marks.filter(mark => mark.label === label).map(({ text }) => `（${text}）`)}
            </th>
            {series.map(({ name, values }) => (
              <td key={name}>{values[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
