import type { Keys } from '../../../plugins/keys.ts'
import { sealText, unsealText } from '../../../resource/stored.ts'

/** The keys and counters of one rotation. */
export interface KeyRotation {
  old: Keys
  fresh: Keys
  /** Values that neither key decrypts: they were damaged before and stay as they are. */
  unreadable: number
  /** Values that the new key decrypts already. */
  opened: number
}

/** Decrypts a value with the old key. Returns null when the new key has encrypted it already, or neither key decrypts it. */
export function openWithOldKey(turn: KeyRotation, open: (keys: Keys) => string): string | null {
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

/** Encrypts a text with the new key. Returns null when there is nothing to do. */
export function resealText(turn: KeyRotation, tenantId: number, column: string, sealed: Buffer): Buffer | null {
  const text = openWithOldKey(turn, keys => unsealText({ keys, tenantId }, column, sealed))
  return text === null ? null : sealText({ keys: turn.fresh, tenantId }, column, text)
}
