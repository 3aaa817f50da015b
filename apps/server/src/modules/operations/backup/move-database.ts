import { copyDatabase } from './copy-database.ts'
import { bringUpToDate, type EmptyDatabase } from './fill-database.ts'

/** Copies a database that stands still into an empty one, which is then as this program needs it; gives how many rows there are. */
export async function moveDatabase(sourceUrl: string, target: EmptyDatabase): Promise<number> {
  const rows = await copyDatabase(sourceUrl, target)
  await bringUpToDate(target)
  return rows
}
