import type { Row } from '../model/state.ts'

/** GR-16: reads the children in a server's answer, which is a list or a page with a list. Throws for anything else. */
export function readChildren(answer: unknown): readonly Row[] {
  if (Array.isArray(answer)) return answer as Row[]
  const { records } = (answer ?? {}) as { records?: unknown }
  if (Array.isArray(records)) return records as Row[]
  throw new TypeError('下级数据的格式不正确')
}
