import { closeSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../config.ts'
import { stillRunning } from './alone.ts'
import { type Attachment, attachWith, detach } from './attach.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { readMajor } from './cluster.ts'
import { execute } from './execute.ts'
import { notTakenOver } from './not-taken-over.ts'
import { endsWithin, findPostmaster, stopPostmaster } from './postmaster.ts'
import { openSite, type Site } from './site.ts'
import { recordedSocketFolder } from './socket-folder.ts'
import { withStartLock } from './start-lock.ts'
import { fillingBeside, keptBeside, readyBeside, swapClusters } from './swap.ts'
import { hasServers } from './watchdog.ts'

interface Steps {
  /** Takes the sentences meant for the operator. */
  log(line: string): void
  /** Copies the product's database from one cluster to the other and proves that they are equal; gives the rows. */
  copy(sourceUrl: string, targetUrl: string): Promise<number>
}

interface Change {
  site: Site
  from: Binaries
  to: Binaries
}

/** PostgreSQL is stopped within ten seconds after its last server was killed, on a machine that has time for it. */
const patienceMs = 60_000

/**
 * Brings the cluster of a data folder to the major version of this program: a new one is filled beside it, proven equal and
 * put in its place; the old one is kept. Until then nothing of the old one is changed, so that this can be interrupted
 * at any moment and done again.
 */
export async function upgradeCluster(dataDir: string, { log, copy }: Steps): Promise<void> {
  const site = openSite(dataDir)
  await withStartLock(site.lockFile, async () => {
    const change = await planChange(site)
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
    ...keptBeside(cluster).map(kept => `升级之前的数据库保存在 ${kept}，确认无误后可以删除。`),
  ].join('\n')

/** Which programs read and which write; undefined where the cluster is of this program's version. */
async function planChange(site: Site): Promise<Change | undefined> {
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
  if (running && (isNeeded(site) || !(await endsWithin(running, patienceMs)))) throw stillRunning()
  return { site, from, to }
}

/** Whether somebody lives who needs PostgreSQL; where nobody does, it is about to end. */
function isNeeded(site: Site): boolean {
  const socketFolder = recordedSocketFolder(site)
  return socketFolder !== undefined && hasServers(socketFolder)
}

async function fill({ site, from, to }: Change, { log, copy }: Steps): Promise<void> {
  const filling = { ...site, cluster: fillingBeside(site.cluster), socketRecord: `${site.socketRecord}.upgrading` }
  await clear(filling)
  // It was ready once, and the old one may have been used since.
  rmSync(readyBeside(site.cluster), { recursive: true, force: true })
  try {
    await whileRunning(site, from, log, old =>
      whileRunning(filling, to, log, async next => {
        log('正在复制并逐表核对……')
        const rows = await copy(old.urlOf('xw_owner'), next.urlOf('xw_owner'))
        log(`已复制 ${rows.toLocaleString('zh-CN')} 行，每张表都与原来的一致。`)
        for (const line of await notTakenOver(old, next)) log(line)
        // Leaves nothing to do for the stop, which has little time.
        await execute(next.urlOf('xw_boot'), 'checkpoint')
      }),
    )
  } catch (error) {
    await clear(filling)
    throw explain(error)
  }
}

/** Runs PostgreSQL on a site for as long as something is done with it; the end of this process is its end as well. */
async function whileRunning(
  site: Site,
  binaries: Binaries,
  log: Steps['log'],
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

/** Removes what an interrupted upgrade left, whose PostgreSQL may still be ending. */
async function clear(filling: Site): Promise<void> {
  const left = findPostmaster(filling)
  if (left) await stopPostmaster(left)
  rmSync(filling.cluster, { recursive: true, force: true, maxRetries: 5 })
}

/** The disk is full: of PostgreSQL's files, or of those around it. */
function explain(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code !== '53100' && code !== 'ENOSPC') return error
  return new ConfigError('磁盘空间不足，没有升级，原来的数据库没有改动。请腾出与数据库同样大小的空间再执行。')
}
