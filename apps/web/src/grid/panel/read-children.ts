import type { Row } from '../model/state.ts'

/** GR-16: the children in a server's answer: a list of them, or a page that has one; anything else is an error. */
export function readChildren(answer: unknown): readonly Row[] {
  if (Array.isArray(answer)) return answer as Row[]
  const { records } = (answer ?? {}) as { records?: unknown }
  if (Array.isArray(records)) return records as Row[]
  throw new TypeError('下级数据的格式不正确')
}
