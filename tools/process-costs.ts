import { readdirSync, readFileSync } from 'node:fs'

/** A process, and the processor seconds of itself and of the children that it has waited for. */
export interface ProcessCost {
  pid: number
  parent: number
  own: number
  ended: number
}

const ticksPerSecond = 100

/** Reads a line of `/proc/<pid>/stat`. The name in it may hold anything, so that the fields are counted after it. */
export function readStat(line: string): ProcessCost {
  const fields = line.replace(/^.*\) /s, '').split(' ')
  const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / ticksPerSecond
  return { pid: Number.parseInt(line, 10), parent: Number(fields[1]), own: seconds(11), ended: seconds(13) }
}

/** Returns the processor seconds of a process and of all below it. */
export function sumBelow(processes: readonly ProcessCost[], pid: number): number {
  const children = processes.filter(({ parent }) => parent === pid)
  const { own = 0, ended = 0 } = processes.find(known => known.pid === pid) ?? {}
  return children.reduce((sum, child) => sum + sumBelow(processes, child.pid), own + ended)
}

/** The processes of this machine. One that ends while they are read is left out. */
export function readProcesses(): ProcessCost[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      const line = readIfThere(`/proc/${name}/stat`)
      return line === null ? [] : [readStat(line)]
    })
}

/** The text of a file of `/proc`; null where its process has ended. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
