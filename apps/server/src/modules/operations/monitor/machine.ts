import { statfs } from 'node:fs/promises'
import { freemem, loadavg, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import type { MonitorFigures } from '@xw/shared/wire/monitor-figures'
import type { Deps } from '../../../plugins/deps.ts'

/** How this process and its machine are at this moment. */
export async function measureMachine({
  config,
  db,
  meter,
}: Pick<Deps, 'config' | 'db' | 'meter'>): Promise<MonitorFigures> {
  const [data, backup] = await Promise.all([config.dataDir, config.backupDir].map(readDisk))
  const { used, waiting } = db.pool()
  const memory = readMemory()
  return {
    ...readHeap(),
    handles: process.getActiveResourcesInfo().length,
    inFlight: meter.open.requests,
    connections: meter.open.connections,
    sockets: meter.open.sockets,
    poolUsed: used,
    poolWaiting: waiting,
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    memoryTotal: memory.total,
    memoryFree: memory.free,
    ...(data && { dataTotal: data.total, dataFree: data.free }),
    ...(backup && { backupTotal: backup.total, backupFree: backup.free }),
  }
}

export function readHeap() {
  const { used_heap_size, total_heap_size, heap_size_limit } = getHeapStatistics()
  const { rss, arrayBuffers } = process.memoryUsage()
  return {
    heapUsed: used_heap_size,
    heapTotal: total_heap_size,
    heapLimit: heap_size_limit,
    buffers: arrayBuffers,
    rss,
  }
}

/** In a container its own limit is what can run out, whatever the machine has. */
function readMemory(): { total: number; free: number } {
  const limit = process.constrainedMemory()
  if (limit > 0 && limit < totalmem()) return { total: limit, free: process.availableMemory() }
  return { total: totalmem(), free: freemem() }
}

interface Disk {
  total: number
  free: number
}

/** The disk that a folder lies on, or will lie on once somebody makes it. */
export async function readDisk(folder: string): Promise<Disk | null> {
  try {
    const { bsize, blocks, bavail } = await statfs(folder)
    return { total: blocks * bsize, free: bavail * bsize }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isMissing && dirname(folder) !== folder ? readDisk(dirname(folder)) : null
  }
}
