import { findNextTimes } from '@xw/shared/cron/next-times'
import type { CronShape } from '@xw/shared/cron/parts'
import { readCron } from '@xw/shared/cron/read-cron'
import { formatTime } from '@xw/shared/wire/time'
import { useEffect, useState } from 'react'

/** A function that returns when an expression runs after a point in time, in place of the local computation. */
export type RemotePreview = (expression: string, timestamp: number) => Promise<readonly string[]>

const delayMs = 500
const times = 10

/**
 * CR-05: returns the next ten runs as lines, once the text has not changed for half a second. Returns nothing for an
 * expression that cannot be read.
 */
export function useCronPreview(text: string, shape: CronShape, remote?: RemotePreview): string {
  const [lines, setLines] = useState('')
  useEffect(() => {
    let isLate = false
    const show = (found: string) => !isLate && setLines(found)
    const timer = setTimeout(() => {
      preview(text, shape, remote).then(show, () => show('预览失败，请稍后再试'))
    }, delayMs)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [text, shape, remote])
  return readCron(text, shape).error === null ? lines : ''
}

async function preview(text: string, shape: CronShape, remote?: RemotePreview): Promise<string> {
  const { parts } = readCron(text, shape)
  if (!parts) return ''
  const now = new Date()
  const runs = remote
    ? await remote(text, now.getTime())
    : findNextTimes(parts, now, times, { ignoreYear: true }).map(formatTime)
  return runs.length > 0 ? runs.slice(0, times).join('\n') : '无执行时间'
}
