import type { LiveFrame, PageFrame } from '@xw/shared/wire/live'
import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** The users whose open pages receive a frame: everybody of a school, or users by id. */
export interface LiveAudience {
  tenantId: number
  users: 'all' | readonly string[]
}

/** A live message between processes. */
export interface LiveMessage extends LiveAudience {
  frame: LiveFrame | PageFrame
  /** The only page to receive the frame, when it is for no other. */
  pageId?: string
}

/** A notification holds 8,000 bytes: enough for this many ids with the longest frame. */
const idsAtOnce = 120
const longestText = 500

/** Sends a frame to open pages of every process when the transaction commits. */
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
