import { existsSync, openAsBlob, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { type Product, startProduct } from '../apps/server/test/support/product.ts'
import { importColumns, importRows, readEntries, writeImportFile } from './import-data.ts'
import { adminPassword, withSchool } from './import-school.ts'
import { xwlx } from './list-engine.ts'
import type { Row } from './measure.ts'

const idleCalls = 200

/**
 * Measures how an import affects other users: the time of their lists and the longest wait for the server's process.
 */
export default function importLoad(): Promise<Row[]> {
  return withSchool(async school => {
    const entries = await readEntries(school.ownerUrl)
    const file = join(school.dataDir, 'import.xlsx')
    await writeImportFile(file, 0, entries)
    const delayFile = join(school.dataDir, 'delay')
    const product = await startProduct({
      XW_DATA: school.dataDir,
      XW_BENCH_DELAY: delayFile,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loop-delay.ts')}`,
    })
    try {
      const token = await signIn(product)
      // A first import so that there is something to list; a second one to measure beside.
      const adding = await importFile(product, token, { file, kind: 'add' })
      await measureWhile(product, token, () => calls(idleCalls))
      const idle = await measureWhile(product, token, () => calls(idleCalls))
      await writeImportFile(file, 1, entries)
      await loopDelay(product, delayFile)
      let isDone = false
      const importing = importFile(product, token, { file, kind: 'update' }).finally(() => (isDone = true))
      const busy = await measureWhile(product, token, () => !isDone)
      const updating = await importing
      const delay = await loopDelay(product, delayFile)
      const perSecond = (seconds: number) => Math.round(importRows / seconds)
      console.log(
        `imports, judged: ${perSecond(adding)} new records a second, ${perSecond(updating)} updates beside lists`,
      )
      console.log(`lists: idle ${idle.list.toFixed(1)} ms, beside an import ${busy.list.toFixed(1)} ms`)
      return [
        { name: 'list beside an import / idle', value: busy.list / idle.list, unit: '×', limit: 3 },
        { name: "p99 delay of the server's event loop, beside an import", value: delay, unit: 'ms', limit: 100 },
        { name: 'p99 of an answer without work, beside an import', value: busy.wait, unit: 'ms', limit: 100 },
      ]
    } finally {
      await product.end('SIGTERM')
    }
  })
}

/** Returns true for `count` rounds, then false once. */
function calls(count: number): boolean {
  rounds += 1
  if (rounds <= count) return true
  rounds = 0
  return false
}
let rounds = 0

async function signIn(product: Product): Promise<string> {
  const body = { username: 'admin', password: adminPassword }
  return (await product.call<{ token: string }>('/sys/login', { method: 'POST', body })).body.result?.token ?? ''
}

interface Waits {
  /** Median of a list, in milliseconds. */
  list: number
  /** A high percentile of the time of answers without work: the wait for the event loop. */
  wait: number
}

/** Asks for lists, and for nothing, one after the other for as long as `goesOn` says. */
async function measureWhile({ url }: Product, token: string, goesOn: () => boolean): Promise<Waits> {
  const lists: number[] = []
  const waits: number[] = []
  while (goesOn()) {
    lists.push(await timeOf(`${url}${apiBase}/xw/xwInfo/list?xwlx=${xwlx}`, { [headers.token]: token }))
    waits.push(await timeOf(`${url}/healthz`))
  }
  const at = (values: number[], share: number) => values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
  return { list: at(lists, 0.5), wait: at(waits, 0.99) }
}

async function timeOf(url: string, given: Record<string, string> = {}): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers: given })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return performance.now() - startedAt
}

/** Returns the longest delay of the server's event loop since the last call, as `loop-delay.ts` reports it. */
async function loopDelay({ child }: Product, file: string): Promise<number> {
  const answer = `${file}.${child.pid}`
  rmSync(answer, { force: true })
  child.kill('SIGUSR2')
  while (!existsSync(answer) || readFileSync(answer, 'utf8') === '') await new Promise(resume => setTimeout(resume, 20))
  return Number(readFileSync(answer, 'utf8'))
}

/** An import as a user makes it, to its end: by the worker, with everything that is done about degree records. Gives its seconds. */
async function importFile(product: Product, token: string, given: { file: string; kind: string }): Promise<number> {
  const form = new FormData()
  form.append('biz', 'import')
  form.append('file', await openAsBlob(given.file), 'import.xlsx')
  const sent = await fetch(`${product.url}${apiBase}${paths.files.upload}`, {
    method: 'POST',
    headers: { [headers.token]: token },
    body: form,
  })
  const { result, message } = (await sent.json()) as { result: { id: string } | null; message: string }
  if (!result) throw new Error(message)
  const fields = importColumns.map(({ key, column }) => ({ id: key, mc: column }))
  const body = { importFileId: result.id, fields, form: { xwlx, kind: given.kind } }
  const startedAt = performance.now()
  const started = await product.call<{ id: string }>(paths.imports.start, { method: 'POST', token, body })
  if (!started.body.result) throw new Error(started.body.message)
  const path = `${paths.imports.records}/result?id=${started.body.result.id}`
  for (;;) {
    const { body: state } = await product.call<{ status: string; message: string }>(path, { token })
    if (state.result?.status === 'success') return (performance.now() - startedAt) / 1_000
    if (state.result?.status !== 'running') throw new Error(state.result?.message ?? state.message)
    await new Promise(resume => setTimeout(resume, 500))
  }
}
