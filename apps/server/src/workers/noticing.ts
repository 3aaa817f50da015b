import { sendNotices } from '../modules/xw-batch/index.ts'
import type { Chore } from './housekeeping.ts'

/** Tells students what became of their collections and records, every minute. */
export const noticing: Chore = { name: 'noticing', cron: '* * * * *', run: deps => sendNotices(deps, new Date()) }
