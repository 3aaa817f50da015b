import { vi } from 'vitest'

/**
 * Gives `vi.waitFor` and `vi.waitUntil` four seconds by default instead of one, because the machine may be busy. A process
 * caches sessions for longer, so a test that waits for a change still fails when the process was not notified of it.
 */
const usualMs = 4_000
const { waitFor, waitUntil } = vi

vi.waitFor = (run, options = usualMs) => waitFor(run, options)
vi.waitUntil = (run, options = usualMs) => waitUntil(run, options)
