import { statfs } from 'node:fs/promises'
import { freemem, loadavg, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import type { MonitorFigures } from '@xw/shared/wire/monitor-figures'
import type { Deps } from '../../../plugins/deps.ts'

/** Measures this process and its machine at this moment. */
export async function measureMachine({
  config,
  db,
  meter,
}: Pick<Deps, 'config' | 'db' | 'meter'>): Promise<MonitorFigures> {
  const [data, backup] = await Promise.all([config.dataDir, config.backupDir].map(readDiskSpace))
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

/** In a container its own limit counts, not the memory of the machine. */
function readMemory(): { total: number; free: number } {
  const limit = process.constrainedMemory()
  if (limit > 0 && limit < totalmem()) return { total: limit, free: process.availableMemory() }
  return { total: totalmem(), free: freemem() }
}

interface DiskSpace {
  total: number
  free: number
}

/** Reads the space of the disk with a folder, or with its nearest existing parent. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bsize, blocks, bavail } = await statfs(folder)
    return { total: blocks * bsize, free: bavail * bsize }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isMissing && dirname(folder) !== folder ? readDiskSpace(dirname(folder)) : null
  }
}
