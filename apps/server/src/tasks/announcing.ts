import { announceDue } from '../modules/announcement/index.ts'
import type { Task } from './queue.ts'

/** Tells open pages of announcements when their start comes, every minute. */
export const announcing: Task = { name: 'announcing', cron: '* * * * *', run: announceDue }
