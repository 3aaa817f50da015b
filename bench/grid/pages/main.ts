import { makeRows } from '../data.ts'
import type { Stage } from './stage.ts'
import './main.css'

/** The page of one grid, named in the address: its code is loaded and the rows are made before anything is measured. */
const stages = import.meta.glob<{ stage: Stage }>(['./{floor,ours}.{ts,tsx}', '../peers/*.js'])
const name = new URLSearchParams(location.search).get('grid') ?? ''
const load = Object.entries(stages).find(([path]) => new RegExp(`/${name}\\.\\w+$`).test(path))?.[1]
const host = document.getElementById('grid')
if (!load || !host) throw new Error(`no page for ${name}`)

const { stage } = await load()
const rows = makeRows()

const nextFrame = () => new Promise(requestAnimationFrame)

/** Two frames and a task: what the first one drew is painted. */
async function painted(): Promise<void> {
  await nextFrame()
  await nextFrame()
  await new Promise(resolve => setTimeout(resolve))
}

const textAt = (x: number, y: number) =>
  stage.textAt ? stage.textAt(x, y) : (document.elementFromPoint(x, y)?.textContent ?? '').trim()

/** Reports whether a row's number stands at a point of the screen and differs from the one before. */
function isOther(x: number, y: number, before: string): boolean {
  const text = textAt(x, y)
  return text !== before && /^S\d{7}$/.test(text)
}

/** The functions that the bench calls. */
const bench = {
  painted,
  textAt,
  isOther,
  mount: () => stage.mount(host, rows),
  copy: (text: string) => navigator.clipboard.writeText(text),
  read: (row: number, key: string) => stage.read(row, key),
  /** Returns the text of the focused editor. */
  typed: () => (document.activeElement as HTMLInputElement | null)?.value ?? null,
}

Object.assign(globalThis, { bench })
