import { closeSync } from 'node:fs'
import { attach, detach } from './attach.ts'
import { openSite, type Site } from './site.ts'
import { withStartLock } from './start-lock.ts'
import { signalLife } from './watchdog.ts'

/** The PostgreSQL that is delivered with the product, as one server uses it. */
export interface EmbeddedPostgres {
  ownerUrl: string
  appUrl: string
  /** Releases this server's hold. The last server that releases stops PostgreSQL and waits until it has ended. */
  release(): Promise<void>
}

interface EmbeddedOptions {
  dataDir: string
  /** Receives messages for the operator. */
  log(line: string): void
  settings?: Site['settings']
}

const heartbeatMs = 500

/**
 * Runs PostgreSQL on a data folder, shared with every other process that does the same. The first process starts it,
 * the last one stops it, even by being killed, and any living process restarts it when it dies.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const site = { ...openSite(dataDir), settings }
  const { urlOf, socketFolder, ...first } = await attach(site, log)
  let hold: number | undefined = first.hold
  let mending: Promise<void> | undefined
  let trouble = ''

  /** Attaches again, which restores what is missing, whether the postmaster or its watchdog has died. */
  async function mend() {
    if (hold !== undefined) closeSync(hold)
    hold = undefined
    try {
      const again = await attach(site, log)
      hold = again.hold
      trouble = ''
      if (again.launched) log('内置的 PostgreSQL 意外停止，已重新启动。')
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (message !== trouble) log(`内置的 PostgreSQL 意外停止，正在重试：${message}`)
      trouble = message
    }
    mending = undefined
  }
  const heartbeat = setInterval(() => {
    if (mending || (hold !== undefined && signalLife(hold))) return
    mending = mend()
  }, heartbeatMs)
  heartbeat.unref()

  return {
    ownerUrl: urlOf('xw_owner'),
    appUrl: urlOf('xw_app'),
    async release() {
      clearInterval(heartbeat)
      await mending
      if (hold !== undefined) closeSync(hold)
      await withStartLock(site.lockFile, () => detach(site, socketFolder))
    },
  }
}
