import { readSort } from '@xw/shared/query/sort'
import type { Tx } from '../../../plugins/db.ts'
import type { FileRecord, Files } from '../../../plugins/files.ts'
import type { Access } from '../../../resource/access.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { readRows } from '../../../resource/rows.ts'
import { buildContents, type PrintoutContent } from './content.ts'

/** A printout with the stored file of its photo. */
export interface Printout extends PrintoutContent {
  /** Undefined and null as in `photoId`. */
  photo: FileRecord | null | undefined
}

interface PrintoutQuery {
  ids: readonly string[]
  hooks: Hooks
  files: Files
}

/** Reads the printouts of those records that the caller reaches, in the order of their ids in the query. */
export async function readPrintouts(tx: Tx, access: Access, { ids, hooks, files }: PrintoutQuery): Promise<Printout[]> {
  const records = await readRows(tx, access, {
    filter: { field: 'id', rule: 'in', value: ids },
    sort: readSort(access.def),
    limit: ids.length,
    offset: 0,
  })
  await hooks.afterRead?.({ tx, access, records })
  const contents = await buildContents(tx, access, records)
  const photoIds = contents.flatMap(({ photoId }) => photoId ?? [])
  const of = { table: access.base.table, recordIds: contents.map(({ id }) => id), ids: photoIds }
  const found = photoIds.length > 0 ? await files.ofRecords(tx, access.session.tenantId, of) : []
  const photos = new Map(found.map(file => [file.id, file]))
  const byId = new Map(contents.map(content => [content.id, content]))
  return ids.flatMap(id => {
    const content = byId.get(id)
    if (!content) return []
    const { photoId } = content
    return { ...content, photo: typeof photoId === 'string' ? (photos.get(photoId) ?? null) : photoId }
  })
}
