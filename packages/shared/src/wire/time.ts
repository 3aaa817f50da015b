const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** After China's last change of offset: from here on the offset is always eight hours. */
const settledSince = Date.UTC(1992, 0)
const settledUntil = Date.UTC(9999, 0)

/** The offset of the office's clock from UTC, since 1992. */
export const officeOffsetMs = 8 * 3_600_000

/** Formats a moment for the wire: `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export function formatTime(at: Date | null): string | null {
  if (at === null) return null
  const ms = at.getTime()
  if (!(ms >= settledSince && ms < settledUntil)) return shanghai.format(at)
  // Ten times faster than Intl, which matters for every moment of every list and export.
  const text = new Date(ms + officeOffsetMs).toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`
}
