import { vi } from 'vitest'

/**
 * Who waits for something without saying how long has four seconds, not one: a busy machine is no fault. It is less than
 * what a process remembers of sessions when nobody tells it of a change, so that whoever was told shows.
 */
const usualMs = 4_000
const { waitFor, waitUntil } = vi

vi.waitFor = (run, options = usualMs) => waitFor(run, options)
vi.waitUntil = (run, options = usualMs) => waitUntil(run, options)
