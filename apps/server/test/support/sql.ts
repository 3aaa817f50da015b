export { execute } from '../../src/postgres/execute.ts'

/** The same server, another database. */
export function onDatabase(url: string, database: string): string {
  const next = new URL(url)
  next.pathname = `/${database}`
  return next.href
}
