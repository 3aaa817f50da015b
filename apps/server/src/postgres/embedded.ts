import { closeSync } from 'node:fs'
import { attach, detach } from './attach.ts'
import { openSite, type Site } from './site.ts'
import { withStartLock } from './start-lock.ts'
import { signalLife } from './watchdog.ts'

/** The PostgreSQL that comes with the product, as one server sees it. */
export interface EmbeddedPostgres {
  ownerUrl: string
  appUrl: string
  /** Lets go of it; the last server to do so stops PostgreSQL and waits for its end. */
  release(): Promise<void>
}

interface Options {
  dataDir: string
  /** Takes the few sentences meant for the operator. */
  log(line: string): void
  settings?: Site['settings']
}

const heartbeatMs = 500

/**
 * Runs PostgreSQL on a data folder for this process, together with every other process that does the same: the first
 * one starts it, the last one stops it (by its end, if need be), and whichever lives restarts it when it dies.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const site = { ...openSite(dataDir), settings }
  const { urlOf, socketFolder, ...first } = await attach(site, log)
  let hold: number | undefined = first.hold
  let mending: Promise<void> | undefined
  let trouble = ''

  /** Whatever went, the postmaster or its watchdog: attaching once more brings back what is missing. */
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
