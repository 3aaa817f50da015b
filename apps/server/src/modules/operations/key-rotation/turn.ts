import type { Keys } from '../../../plugins/keys.ts'
import { sealText, unsealText } from '../../../resource/stored.ts'

/** What one rotation works with, and what it found. */
export interface Turn {
  old: Keys
  fresh: Keys
  /** Values that neither key opens: they were damaged before, and stay as they are. */
  unreadable: number
  /** Values that the new key opened: they were sealed by it before. */
  opened: number
}

/** What was sealed, by whichever key. `null` where the new one sealed it already, or none of them did. */
export function openOld(turn: Turn, open: (keys: Keys) => string): string | null {
  if (tryOpen(turn.fresh, open) !== null) {
    turn.opened += 1
    return null
  }
  const text = tryOpen(turn.old, open)
  if (text === null) turn.unreadable += 1
  return text
}

function tryOpen(keys: Keys, open: (keys: Keys) => string): string | null {
  try {
    return open(keys)
  } catch {
    return null
  }
}

/** A sealed text under the new key; `null` where nothing is to be done. */
export function resealText(turn: Turn, tenantId: number, column: string, sealed: Buffer): Buffer | null {
  const text = openOld(turn, keys => unsealText({ keys, tenantId }, column, sealed))
  return text === null ? null : sealText({ keys: turn.fresh, tenantId }, column, text)
}
