import { copyDatabase } from './copy-database.ts'
import { type EmptyDatabase, migrateFilled } from './fill-database.ts'

/**
 * Copies a database that nobody uses into an empty one and migrates the copy for this program. Returns the number of rows.
 */
export async function moveDatabase(sourceUrl: string, target: EmptyDatabase): Promise<number> {
  const rows = await copyDatabase(sourceUrl, target)
  await migrateFilled(target)
  return rows
}
