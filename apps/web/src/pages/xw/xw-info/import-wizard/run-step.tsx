import { useEffect, useState } from 'react'
import { ProgressLine } from './progress-line.tsx'
import { estimateRemainingTime } from './steps.ts'
import type { WizardControl } from './use-wizard.ts'

/** The running import, which continues when the wizard is closed. */
export function RunStep({ progress, unit = '行' }: Pick<WizardControl, 'progress'> & { unit?: string }) {
  const elapsedMs = useElapsed()
  const { progress: percent = 0, totalNum = 0, successNum = 0, failNum = 0, sameNum = 0 } = progress ?? {}
  const done = successNum + sameNum + failNum
  const text = [
    totalNum === 0 ? '正在读取文件' : `${done.toLocaleString('zh-CN')} / ${totalNum.toLocaleString('zh-CN')} ${unit}`,
    estimateRemainingTime(percent, elapsedMs),
  ]
  return <ProgressLine percent={percent} text={text.filter(Boolean).join('，')} />
}

/** Returns the milliseconds since the first render. */
function useElapsed(): number {
  const [startedAt] = useState(() => performance.now())
  const [now, setNow] = useState(startedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now - startedAt
}
