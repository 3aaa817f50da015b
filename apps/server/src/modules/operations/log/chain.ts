import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/**
 * The digest of a log line `t`, over all its values. Nulls are left out, so that a new column changes no digest. The time is
 * a number, so that no session setting changes it.
 */
export const lineDigest: RawBuilder<Buffer> = sql<Buffer>`sha256(convert_to(jsonb_strip_nulls(
  to_jsonb(t) - 'log_content_dbl' - 'create_time' || jsonb_build_object('at', extract(epoch from t.create_time)))::text, 'UTF8'))`

/** Hashes ids and digests of many lines in the order of a link. */
export function hashLines(ids: readonly string[], digests: readonly Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const [place, id] of ids.entries())
    hash.update(Buffer.from(id.replaceAll('-', ''), 'hex')).update(digests[place] ?? '')
  return hash.digest()
}

/** The previous hash of the first link of a school. */
export const firstPrevHash = Buffer.alloc(32)

export interface ChainLink {
  tenantId: number
  seq: number
  lineCount: number
  /** The time of its newest line in seconds, as the database formats it. */
  lastTime: string
  linesHash: Buffer
  prevHash: Buffer
}

/** Hashes a link over its lines and the previous hash, so that a change requires rewriting all links after it. */
export const hashLink = ({ tenantId, seq, lineCount, lastTime, linesHash, prevHash }: ChainLink): Buffer =>
  createHash('sha256')
    .update(prevHash)
    .update(`|${tenantId}|${seq}|${lineCount}|${lastTime}|`)
    .update(linesHash)
    .digest()
