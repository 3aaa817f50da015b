import { defaultEntry } from '@xw/shared/session/default-entry'
import type { Entry, EntryWay } from '@xw/shared/wire/entry'
import type { Deps } from '../../../plugins/deps.ts'
import { findSchool } from './find-school.ts'
import { readEntry } from './read-entry.ts'
import { canWork, type Ways } from './ways.ts'

/** What the sign-in page is told: by the code of a school, or of the only one. A code of nobody's is answered like none. */
export async function publicEntry(deps: Deps, ways: Ways, code: string | null): Promise<Entry> {
  const school = await findSchool(deps, code)
  if (!school) return defaultEntry
  const { ways: chosen, registration, lostPassword } = await readEntry(deps, school.id)
  const open: EntryWay[] = []
  for (const way of chosen) if (await canWork(ways[way], deps, school.id)) open.push(way)
  const parties = await Promise.all(open.map(async way => (await ways[way].parties?.(deps, school.id)) ?? []))
  return { school, ways: open, registration, lostPassword, thirdParties: parties.flat() }
}
