import { announceDue } from '../modules/announcement/index.ts'
import type { Chore } from './housekeeping.ts'

/** Tells open pages of announcements when their start comes, every minute. */
export const announcing: Chore = { name: 'announcing', cron: '* * * * *', run: announceDue }
