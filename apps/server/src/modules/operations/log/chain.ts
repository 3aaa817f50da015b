import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/**
 * What is kept of a line `t` of the log: all that it says. What it has no value for is left out, so that a column that
 * comes later changes no digest; the time is a number, so that no setting of a session does.
 */
export const digestOfLine: RawBuilder<Buffer> = sql<Buffer>`sha256(convert_to(jsonb_strip_nulls(
  to_jsonb(t) - 'log_content_dbl' - 'create_time' || jsonb_build_object('at', extract(epoch from t.create_time)))::text, 'UTF8'))`

/** One hash of many lines: of ids and digests in the order in which a link has them. */
export function hashOfLines(ids: readonly string[], digests: readonly Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const [place, id] of ids.entries())
    hash.update(Buffer.from(id.replaceAll('-', ''), 'hex')).update(digests[place] ?? '')
  return hash.digest()
}

/** What the first link of a school goes on from. */
export const beginning = Buffer.alloc(32)

export interface Link {
  tenantId: number
  seq: number
  lineCount: number
  /** Of its newest line, in seconds, as the database writes it. */
  lastTime: string
  linesHash: Buffer
  prevHash: Buffer
}

/** A link holds what it says of its lines and the hash of the one before: nothing can be changed without all that follows. */
export const hashOfLink = ({ tenantId, seq, lineCount, lastTime, linesHash, prevHash }: Link): Buffer =>
  createHash('sha256')
    .update(prevHash)
    .update(`|${tenantId}|${seq}|${lineCount}|${lastTime}|`)
    .update(linesHash)
    .digest()
