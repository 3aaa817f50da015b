export { execute } from '../../src/postgres/execute.ts'

/** Returns the connection URL with another database name. */
export function onDatabase(url: string, database: string): string {
  const next = new URL(url)
  next.pathname = `/${database}`
  return next.href
}
