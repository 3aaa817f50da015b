import { can } from '@xw/shared/permission/can'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { FileReader, FileRecord, Files } from '../../../plugins/files.ts'
import type { Session } from '../../../plugins/session.ts'
import { openBytes, storeBytes } from './bytes.ts'
import { mimeTypeByName } from './file-types.ts'
import { holdFunctions } from './hold.ts'
import { createLinks } from './links.ts'
import { bizPolicies } from './policy.ts'
import { insertFile, insertFilesInTx } from './record.ts'
import { assertRoom } from './room.ts'
import { attachFile, findFiles, findHeldFiles, markFilesDeleted, markFilesOfRecordsDeleted } from './rows.ts'

/** The permission of the file storage page, which lists all files by name and size and opens those without a record. */
const storagePermission = 'sys:oss:file:list'

/** Returns the id from a bare id or a stored path; tickets are made for the id. */
export const idOf = (idOrPath: string): string => idOrPath.slice(idOrPath.lastIndexOf('/') + 1)

/** Decides who may read a file, from the file, the session and the record it belongs to. No other code decides this. */
function createReadAccess() {
  const readers = new Map<string, FileReader[]>()
  async function mayRead(tx: Tx, session: Session, file: FileRecord): Promise<boolean> {
    // A file made by a task belongs to its user only until the task attaches it.
    const isOwn = file.ownerId === session.userId && !(file.biz === 'result' && file.refTable !== null)
    if (isOwn || bizPolicies[file.biz].visibleTo === 'school') return true
    if (file.refTable === null || file.refId === null)
      return bizPolicies[file.biz].isOfStorage === true && can(session.grants, storagePermission)
    for (const reader of readers.get(file.refTable) ?? []) {
      if (await reader(tx, session, { recordId: file.refId, fileId: file.id })) return true
    }
    return false
  }
  return {
    registerReader: (table: string, reader: FileReader) =>
      void readers.set(table, [...(readers.get(table) ?? []), reader]),
    mayRead,
    async findReadable(tx: Tx, session: Session, ids: readonly string[]): Promise<FileRecord[]> {
      const found: FileRecord[] = []
      for (const file of await findFiles(tx, session.tenantId, ids)) {
        if (await mayRead(tx, session, file)) found.push(file)
      }
      return found
    },
  }
}

/** The files of the product: rows and bytes together, and who may read them. */
export function createFiles(deps: Pick<Deps, 'db' | 'keys' | 'storage'>): Files {
  const { db, keys, storage } = deps
  const { registerReader, mayRead, findReadable } = createReadAccess()
  const open: Files['open'] = (file, range) =>
    file.sealed ? openBytes(deps, { ...file, key: file.storageKey }, range) : storage.get(file.storageKey, range)
  return {
    ...createLinks(keys),
    assertRoom: session => assertRoom(deps, session),
    save: async ({ content, ...file }) =>
      insertFile(deps, await storeBytes(deps, content), { ...file, mime: mimeTypeByName(file.name) }),
    store: content => storeBytes(deps, content),
    addAll: insertFilesInTx,
    async find(session, idOrPath) {
      const id = idOf(idOrPath)
      if (!isId(id)) throw notFound()
      return db.inTenant(session.tenantId, async tx => {
        const [file] = await findFiles(tx, session.tenantId, [id])
        if (!file || ![file.id, file.storageKey].includes(idOrPath)) throw notFound()
        if (!(await mayRead(tx, session, file))) throw notFound()
        return file
      })
    },
    findSeveral: (session, ids) =>
      db.inTenant(session.tenantId, tx => findReadable(tx, session, ids.map(idOf).filter(isId))),
    listReadable: async (tx, session, ids) => new Set((await findReadable(tx, session, ids)).map(({ id }) => id)),
    async ofRecords(tx, tenantId, { table, recordIds, ids, holder }) {
      const found = holder ? await findHeldFiles(tx, tenantId, ids, holder) : await findFiles(tx, tenantId, ids)
      return found.filter(({ refTable, refId }) => refTable === table && recordIds.includes(refId ?? ''))
    },
    open,
    withCopy: async (file, use) => storage.lend(await open(file), use),
    async attach(tx, { tenantId, userId }, idOrPath, { table, recordId }) {
      const id = idOf(idOrPath)
      if (!isId(id)) throw notFound()
      const file = await attachFile(tx, { tenantId, userId, id, table, recordId })
      if (![id, file.storageKey].includes(idOrPath)) throw notFound()
      return file
    },
    remove: (tx, tenantId, ...ids) => markFilesDeleted(tx, tenantId, ids),
    removeOf: markFilesOfRecordsDeleted,
    ...holdFunctions,
    registerReader,
  }
}
