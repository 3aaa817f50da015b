import { theme } from 'antd'
import { LineChart as Lines } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useReducedMotion } from '../lib/use-media.ts'
import styles from './line-chart.module.css'

register([Lines, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

export interface LineChartProps {
  /** Says what the numbers are, over the table that screen readers get in place of the picture. */
  caption: string
  labels: string[]
  series: { name: string; values: number[] }[]
}

/** Lines over days, in the colours of the theme. Loaded lazily: what draws it is heavy. */
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
      <DataTable {...props} />
    </>
  )
}

type Token = ReturnType<typeof theme.useToken>['token']

function toOption({ labels, series }: LineChartProps, token: Token) {
  const text = { color: token.colorTextSecondary }
  const line = { lineStyle: { color: token.colorBorderSecondary } }
  return {
    color: [token.colorPrimary, token.colorSuccess, token.colorWarning],
    grid: { left: 40, right: 16, top: 36, bottom: 28 },
    legend: { data: series.map(({ name }) => name), textStyle: text, top: 0, right: 0 },
    tooltip: {
      trigger: 'axis',
      backgroundColor: token.colorBgElevated,
      borderColor: token.colorBorderSecondary,
      textStyle: { color: token.colorText },
    },
    xAxis: { type: 'category', data: labels, axisLabel: text, axisLine: line, boundaryGap: false },
    yAxis: { type: 'value', minInterval: 1, axisLabel: text, splitLine: line },
    series: series.map(({ name, values }) => ({
      type: 'line',
      name,
      data: values,
      smooth: true,
      areaStyle: { opacity: 0.08 },
    })),
  }
}

function DataTable({ caption, labels, series }: LineChartProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">日期</th>
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
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{values[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
