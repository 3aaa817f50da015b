const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The wire's form of a moment: `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export const formatTime = (at: Date | null): string | null => (at === null ? null : shanghai.format(at))
