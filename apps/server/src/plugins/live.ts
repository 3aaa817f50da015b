import type { LiveFrame, PageFrame } from '@xw/shared/wire/live'
import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** Whose open pages a frame is for: everybody of a school, or some of its users by id. */
export interface LiveAudience {
  tenantId: number
  users: 'all' | readonly string[]
}

/** What travels between processes. */
export interface LiveMessage extends LiveAudience {
  frame: LiveFrame | PageFrame
  /** One page alone, where a page frame is meant for no other. */
  pageId?: string
}

/** A notification of PostgreSQL holds 8,000 bytes: this many ids fit, with the longest frame beside them. */
const idsAtOnce = 120
const longestText = 500

/** Sends a frame to open pages on every process once the transaction is committed, and not at all if it is not. */
export async function publishLive(
  tx: Tx,
  { tenantId, users }: LiveAudience,
  frame: LiveFrame | PageFrame,
): Promise<void> {
  const short = 'msgTxt' in frame && frame.msgTxt ? { ...frame, msgTxt: frame.msgTxt.slice(0, longestText) } : frame
  const chunks = users === 'all' ? [users] : chunksOf(users, idsAtOnce)
  for (const chunk of chunks) {
    const message: LiveMessage = { tenantId, users: chunk, frame: short }
    await sql`select pg_notify('live', ${JSON.stringify(message)})`.execute(tx)
  }
}

const chunksOf = <T>(items: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))
