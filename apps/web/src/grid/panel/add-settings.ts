import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { storage } from '../../lib/storage.ts'

/** How the button adds rows. */
export interface AddSettings {
  /** The number of rows added by one click. */
  readonly count: number
  /** The row before which they are added, counted from 1; 0 is the bottom. */
  readonly position: number
}

const standard: AddSettings = { count: 1, position: 0 }

/** A larger number is probably a typing error. */
export const maxCount = 1_000

/** One year, so that users need not repeat the setting. */
const yearMs = 31_536_000_000

const isWhole = (value: unknown, min: number): value is number => Number.isInteger(value) && Number(value) >= min

/** Reads stored settings and ignores invalid ones. */
export function readAddSettings(kept: unknown): AddSettings {
  const { count, position } = (kept ?? {}) as Partial<Record<keyof AddSettings, unknown>>
  return isWhole(count, 1) && isWhole(position, 0) ? { count: Math.min(count, maxCount), position } : standard
}

/** GR-14: a user's settings for adding rows to one grid, kept in this browser. */
export function useAddSettings(gridKey: string): { settings: AddSettings; keep: (settings: AddSettings) => void } {
  const userId = useSession(state => state.user?.id ?? '')
  const key = `grid-add:${userId}:${gridKey}`
  const [settings, setSettings] = useState(() => readAddSettings(storage.get(key)))
  return {
    settings,
    keep(chosen) {
      setSettings(chosen)
      storage.set(key, chosen, yearMs)
    },
  }
}
