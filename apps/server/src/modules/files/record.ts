import type { Deps } from '../../plugins/deps.ts'
import type { Biz, FileRecord } from '../../plugins/files.ts'
import type { Received } from './bytes.ts'
import { bizPolicies } from './policy.ts'
import { insertFile } from './rows.ts'

interface Description {
  tenantId: number
  ownerId: string
  biz: Biz
  name: string
  mime: string
  expiresInDays?: number
  to?: { table: string; recordId: string }
}

/**
 * Makes a file of stored bytes: the row comes last. Where it fails the bytes stay, since a row whose commit was not
 * acknowledged may still be there; if it is not, the cleaning finds them.
 */
export async function record({ db }: Pick<Deps, 'db'>, bytes: Received, file: Description): Promise<FileRecord> {
  const policy = bizPolicies[file.biz]
  const isTemp = policy.waitsForRecord && file.expiresInDays === undefined
  return db.inTenant(file.tenantId, tx =>
    insertFile(tx, {
      tenantId: file.tenantId,
      id: bytes.id,
      storageKey: bytes.key,
      ownerId: file.ownerId,
      biz: file.biz,
      fileName: file.name,
      sha256: bytes.sha256,
      size: bytes.size,
      mime: file.mime,
      refTable: file.to?.table ?? null,
      refId: file.to?.recordId ?? null,
      isTemp,
      days: isTemp ? 1 : (file.expiresInDays ?? policy.days),
    }),
  )
}
