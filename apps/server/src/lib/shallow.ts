import { AppError } from './errors.ts'

const maxDepth = 20
const defaultKeys = 1_000

/** Refuses bodies that are small in bytes and huge in work: too deep, or too many keys in all. */
export function assertShallow(body: unknown, maxKeys = defaultKeys): void {
  let keys = 0
  const walk = (value: unknown, depth: number) => {
    if (value === null || typeof value !== 'object') return
    if (depth > maxDepth) throw new AppError('malformed', { message: '提交的内容层次过深' })
    for (const inner of Object.values(value)) {
      keys += 1
      if (keys > maxKeys) throw new AppError('tooLarge')
      walk(inner, depth + 1)
    }
  }
  walk(body, 1)
}
