import { closeSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../config.ts'
import { stillRunningError } from './alone.ts'
import { type Attachment, attachWith, detach } from './attach.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { readMajor } from './cluster.ts'
import { execute } from './execute.ts'
import { listNotTakenOver } from './not-taken-over.ts'
import { findPostmaster, stopPostmaster, waitForEnd } from './postmaster.ts'
import { openSite, type Site } from './site.ts'
import { recordedSocketFolder } from './socket-folder.ts'
import { withStartLock } from './start-lock.ts'
import { listKeptClusters, readyClusterPath, swapClusters, unfinishedClusterPath } from './swap.ts'
import { hasServers } from './watchdog.ts'

interface UpgradeTools {
  /** Receives messages for the operator. */
  log(line: string): void
  /**
   * Copies the product's database from one cluster to the other and verifies that they are equal. Returns the number of
   * rows.
   */
  copy(sourceUrl: string, targetUrl: string): Promise<number>
}

interface MajorUpgrade {
  site: Site
  from: Binaries
  to: Binaries
}

/** PostgreSQL normally stops within ten seconds after its last server was killed; a busy machine may need longer. */
const patienceMs = 60_000

/**
 * Upgrades the cluster of a data folder to the major version of this program. A new cluster is filled beside the old
 * one, verified and put in its place; the old one is kept. The old cluster does not change before that, so that an
 * interrupted upgrade can simply be repeated.
 */
export async function upgradeCluster(dataDir: string, { log, copy }: UpgradeTools): Promise<void> {
  const site = openSite(dataDir)
  await withStartLock(site.lockFile, async () => {
    const change = await planUpgrade(site)
    if (!change) return log(describeDone(site.cluster))
    const { from, to } = change
    log(
      `正在把数据库 ${site.cluster} 从 PostgreSQL ${from.major} 升级到 ${to.major}，请勿启动服务；中断后再执行一次即可。`,
    )
    await fill(change, { log, copy })
    await swapClusters(site.cluster, from.major, log)
    log(`升级完成，数据库现为 PostgreSQL ${to.major}。请启动服务，确认无误后再删除原来的数据库。`)
  })
}

const describeDone = (cluster: string) =>
  [
    `数据库 ${cluster} 已是 PostgreSQL ${readMajor(cluster)}，不需要升级。`,
    ...listKeptClusters(cluster).map(kept => `升级之前的数据库保存在 ${kept}，确认无误后可以删除。`),
  ].join('\n')

/**
 * Chooses the programs that read and those that write. Returns undefined when the cluster already has this program's
 * version.
 */
async function planUpgrade(site: Site): Promise<MajorUpgrade | undefined> {
  const copyDir = dirname(site.cluster)
  const [major, to] = [readMajor(site.cluster), findBinaries(site.runAs, copyDir)]
  if (major === undefined) throw new ConfigError(`${site.cluster} 不是内置的数据库，没有要升级的。`)
  if (major === to.major) return undefined
  if (Number(major) > Number(to.major))
    throw new ConfigError(`数据库由 PostgreSQL ${major} 建立，比本程序自带的 ${to.major} 新，请使用更新的程序版本。`)
  const from = findBinaries(site.runAs, copyDir, 'previous')
  if (from.major !== major)
    throw new ConfigError(
      `数据库由 PostgreSQL ${major} 建立，本程序只能从 ${from.major} 升级。` +
        '请用建立它的程序版本备份（npm run backup），再用本程序恢复到新的数据目录（npm run restore）；原来的目录保持不动。',
    )
  const running = findPostmaster(site)
  if (running && (isNeeded(site) || !(await waitForEnd(running, patienceMs)))) throw stillRunningError()
  return { site, from, to }
}

/** Whether a living server needs PostgreSQL. When none does, PostgreSQL is about to end. */
function isNeeded(site: Site): boolean {
  const socketFolder = recordedSocketFolder(site)
  return socketFolder !== undefined && hasServers(socketFolder)
}

async function fill({ site, from, to }: MajorUpgrade, { log, copy }: UpgradeTools): Promise<void> {
  const filling = {
    ...site,
    cluster: unfinishedClusterPath(site.cluster),
    socketRecord: `${site.socketRecord}.upgrading`,
  }
  await removeUnfinished(filling)
  // A cluster that an earlier attempt finished is out of date if the old one was used since.
  rmSync(readyClusterPath(site.cluster), { recursive: true, force: true })
  try {
    await whileRunning(site, from, log, old =>
      whileRunning(filling, to, log, async next => {
        log('正在复制并逐表核对……')
        const rows = await copy(old.urlOf('xw_owner'), next.urlOf('xw_owner'))
        log(`已复制 ${rows.toLocaleString('zh-CN')} 行，每张表都与原来的一致。`)
        for (const line of await listNotTakenOver(old, next)) log(line)
        // A checkpoint now leaves little work for the stop, which has little time.
        await execute(next.urlOf('xw_boot'), 'checkpoint')
      }),
    )
  } catch (error) {
    await removeUnfinished(filling)
    throw explain(error)
  }
}

/** Runs PostgreSQL on a site while `work` runs. PostgreSQL also ends when this process does. */
async function whileRunning(
  site: Site,
  binaries: Binaries,
  log: UpgradeTools['log'],
  work: (at: Attachment) => Promise<void>,
) {
  const attachment = await attachWith(site, binaries, log)
  try {
    await work(attachment)
  } finally {
    closeSync(attachment.hold)
    await detach(site, attachment.socketFolder)
  }
}

/** Removes what an interrupted upgrade left. Its PostgreSQL may still be running. */
async function removeUnfinished(filling: Site): Promise<void> {
  const left = findPostmaster(filling)
  if (left) await stopPostmaster(left)
  rmSync(filling.cluster, { recursive: true, force: true, maxRetries: 5 })
}

/** Replaces an error about a full disk, from PostgreSQL or from Node, by a message for the operator. */
function explain(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code !== '53100' && code !== 'ENOSPC') return error
  return new ConfigError('磁盘空间不足，没有升级，原来的数据库没有改动。请腾出与数据库同样大小的空间再执行。')
}
