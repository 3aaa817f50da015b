const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The last change of China's offset lies before it: from here on, eight hours are added. */
const settledSince = Date.UTC(1992, 0)
const settledUntil = Date.UTC(9999, 0)

/** How far the office's clock is ahead of UTC, from 1992 on. */
export const officeOffsetMs = 8 * 3_600_000

/** The wire's form of a moment: `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export function formatTime(at: Date | null): string | null {
  if (at === null) return null
  const ms = at.getTime()
  if (!(ms >= settledSince && ms < settledUntil)) return shanghai.format(at)
  // A tenth of what the calendar of all zones takes, for every moment of every list and export.
  const text = new Date(ms + officeOffsetMs).toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`
}
