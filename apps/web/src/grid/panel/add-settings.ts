import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { storage } from '../../lib/storage.ts'

/** How the button adds rows. */
export interface AddSettings {
  /** How many at a time. */
  readonly count: number
  /** Before which row, counted from 1; 0 is the bottom. */
  readonly position: number
}

const standard: AddSettings = { count: 1, position: 0 }

/** More at once is a slip of the finger. */
export const maxCount = 1_000

/** Kept as long as a browser keeps anything: it is no secret, and nobody wants to say it twice. */
const yearMs = 31_536_000_000

const isWhole = (value: unknown, min: number): value is number => Number.isInteger(value) && Number(value) >= min

/** What was kept, where it still makes sense. */
export function readAddSettings(kept: unknown): AddSettings {
  const { count, position } = (kept ?? {}) as Partial<Record<keyof AddSettings, unknown>>
  return isWhole(count, 1) && isWhole(position, 0) ? { count: Math.min(count, maxCount), position } : standard
}

/** GR-14: how a user adds rows to one grid, kept in this browser. */
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
