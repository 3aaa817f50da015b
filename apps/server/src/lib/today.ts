import { formatTime } from '@xw/shared/wire/time'

/** Returns the office's current day as degree records write dates: `20260630`. */
export const compactToday = (): string => (formatTime(new Date()) ?? '').slice(0, 10).replaceAll('-', '')
